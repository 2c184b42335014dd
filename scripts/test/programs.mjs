import { canInstallPackages, installPackage } from '../lib/debian.mjs';
import { onPath } from '../lib/on-path.mjs';

/** Programs that some tests need and npm does not bring, and the Debian packages that bring them. */
const PACKAGES = {
  'redis-server': ['redis-server'],
  // With GStreamer's HLS and H.264.
  WebKitWebDriver: ['webkit2gtk-driver', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
  Xvfb: ['xvfb'],
};

/** Installs missing programs on Debian as root. Elsewhere the tests that need them count as skipped. */
export async function installPrograms(names, onStart) {
  if (!canInstallPackages()) return;
  for (const name of names) {
    if (onPath([name])) continue;
    for (const pkg of PACKAGES[name]) await installPackage(pkg, onStart);
  }
}
