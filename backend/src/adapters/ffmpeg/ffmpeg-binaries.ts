import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ConfigError } from '../../config/env-reader.js';

/** The paths of the two programs; `bundled` is true when one of them is the old build in node_modules. */
export interface FfmpegBinaries {
  ffmpeg: string;
  ffprobe: string;
  bundled: boolean;
}

type Tool = 'ffmpeg' | 'ffprobe';

const require = createRequire(import.meta.url);
const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds ffmpeg and ffprobe: at the configured path, on the search path, or inside the npm packages. The builds in the
 * packages are of 2018 and have known security faults: production, where foreign files are decoded, does not use them.
 * @throws Error one line with what to do
 */
export function findFfmpeg(
  configured: Partial<Record<Tool, string | undefined>>,
  searchPath: string,
  { allowBundled = true } = {},
): FfmpegBinaries {
  const found = (['ffmpeg', 'ffprobe'] as const).map((tool) => {
    const path = configured[tool];
    if (path) {
      if (!canRun(path)) {
        throw new Error(
          `${tool.toUpperCase()}_PATH is ${path}, but there is no program that can be run there. ` +
            'Correct it or leave it out.',
        );
      }
      return { path, bundled: false };
    }
    const onPath = searchPath
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, tool + suffix))
      .find(canRun);
    if (onPath) return { path: onPath, bundled: false };
    if (!allowBundled) {
      throw new ConfigError(
        `${tool} was not found, and production does not use the build of 2018 that comes with the packages: ` +
          'install ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH.',
      );
    }
    return { path: fromPackage(tool), bundled: true };
  });
  return { ffmpeg: found[0]!.path, ffprobe: found[1]!.path, bundled: found.some((tool) => tool.bundled) };
}

function fromPackage(tool: Tool): string {
  let path: string;
  try {
    path = (require(`@${tool}-installer/${tool}`) as { path: string }).path;
  } catch {
    throw new Error(`${tool} was not found: install ffmpeg, or set ${tool.toUpperCase()}_PATH to the program.`);
  }
  if (canRun(path)) return path;
  // An install script would have set this bit, but npm runs none here.
  try {
    chmodSync(path, 0o755);
  } catch {
    throw new Error(`${path} may not be run and that cannot be changed: run "chmod 755 ${path}", or install ffmpeg.`);
  }
  return path;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
