import { canInstallPackages, installPackage } from '../lib/debian.mjs';
import { onPath } from '../lib/on-path.mjs';

/** Programs of the WebKit tests and the Debian packages that bring them, with GStreamer's HLS and H.264. */
const PACKAGES = {
  WebKitWebDriver: ['webkit2gtk-driver', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
  Xvfb: ['xvfb'],
};

/** Installs what the WebKit tests need, on Debian as root; elsewhere they count as skipped where it is missing. */
export async function installWebKit(onStart) {
  if (!canInstallPackages()) return;
  for (const [program, packages] of Object.entries(PACKAGES)) {
    if (onPath([program])) continue;
    for (const name of packages) await installPackage(name, onStart);
  }
}
