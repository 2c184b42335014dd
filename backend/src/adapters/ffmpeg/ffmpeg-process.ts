import { execFile } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import type { FfmpegCommand } from 'fluent-ffmpeg';

/** A run has failed; `log` is the program's output, for developers and never for staff. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';

  constructor(
    message: string,
    readonly log: string,
    /** The run was ended from outside: by the time limit, or by a system without memory. */
    readonly wasKilled = false,
  ) {
    super(message);
  }
}

export interface RunLimits {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

const LOG_LINES = 200;
/** ffmpeg 7.0 and newer write this for each frame that is passed on as it is. */
const REPEATED = /packet with pts \S+ has duration 0/;

/** The programs get these variables. They decode foreign files, so they do not get ours, which hold secrets. */
export type Environment = Readonly<Record<string, string>>;

type Spawn = (args: string[], options: object, ...callbacks: unknown[]) => void;

const SHELL = '/bin/sh';
/**
 * The shell becomes the program, after starting a watcher that reads from a pipe of ours: when we are gone, even by
 * SIGKILL, the pipe closes and the watcher kills the program. After the program's own end there is nothing to kill.
 */
const ENDS_WITH_US = `
exec 3<&0 </dev/null
( read -r _ <&3; kill -KILL $$ ) >/dev/null 2>&1 &
exec "$@" 3<&-
`;

/**
 * Returns the arguments with which the shell runs a program that ends with us. Its standard input must be a pipe that
 * we hold.
 */
function endingWithUs(program: string, args: readonly string[]): string[] {
  return ['-c', ENDS_WITH_US, 'sh', program, ...args];
}

/**
 * Makes a command run through the shell, with these variables: fluent-ffmpeg passes options to `spawn`, but has none of
 * its own for the environment or a shell.
 */
export function startedBy(command: FfmpegCommand, ffmpeg: string, env: Environment): FfmpegCommand {
  const spawning = command as unknown as { _spawnFfmpeg: Spawn };
  const spawn = spawning._spawnFfmpeg;
  spawning._spawnFfmpeg = (args, options, ...callbacks) =>
    typeof options === 'function'
      ? spawn.call(command, endingWithUs(ffmpeg, args), { env }, options, ...callbacks)
      : spawn.call(command, endingWithUs(ffmpeg, args), { ...options, env }, ...callbacks);
  return command.setFfmpegPath(SHELL);
}

/**
 * Runs a prepared ffmpeg command to its end, and returns its log; a time limit or an abort kills it, and this waits
 * until it is gone.
 */
export function runFfmpeg(
  command: FfmpegCommand,
  limits: RunLimits,
  onProgress?: (line: string) => void,
): Promise<string> {
  const { timeoutMs, signal } = limits;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const lines: string[] = [];
    let stopped: Error | null = null;
    // fluent-ffmpeg starts the program a little after `run` has returned: a stop before that takes effect at `start`.
    const stop = (reason: Error) => {
      stopped ??= reason;
      if ((command as { ffmpegProc?: unknown }).ffmpegProc) command.kill('SIGKILL');
    };
    const onAbort = () => stop(signal!.reason as Error);
    const timer = setTimeout(
      () => stop(new FfmpegError(`ffmpeg took longer than ${Math.round(timeoutMs / 1000)} s`, lines.join('\n'))),
      timeoutMs,
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    const settle = (action: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      action();
    };

    command
      .on('start', () => stopped && command.kill('SIGKILL'))
      .on('stderr', (line: string) => {
        if (/^frame=/.test(line)) return void onProgress?.(line);
        if (REPEATED.test(line)) return;
        lines.push(line);
        // The last lines name the cause.
        if (lines.length > LOG_LINES) lines.shift();
      })
      .on('error', (error: Error) => settle(() => reject(stopped ?? new FfmpegError(error.message, lines.join('\n')))))
      .on('end', () => settle(() => (stopped ? reject(stopped) : resolve(lines.join('\n')))))
      .run();
  });
}

/** Runs a command like `runFfmpeg`, and returns its log and what the program wrote to its standard output. */
export async function runFfmpegToBuffer(
  command: FfmpegCommand,
  limits: RunLimits,
): Promise<{ log: string; output: Buffer }> {
  // The stream never emits 'close': fluent-ffmpeg takes that for a lost reader and kills a program that is just ending.
  const output = new PassThrough({ autoDestroy: false, emitClose: false });
  const chunks: Buffer[] = [];
  const drained = new Promise<void>((resolve) =>
    output.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
  );
  const log = await runFfmpeg(command.output(output), limits);
  await drained;
  return { log, output: Buffer.concat(chunks) };
}

/**
 * Runs ffprobe and parses its JSON. It does not use fluent-ffmpeg, whose probe can be neither stopped nor limited in
 * time, and reads a text format that loses the rotation.
 */
export function runFfprobe<T>(
  path: string,
  args: readonly string[],
  limits: RunLimits & { env: Environment },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const options = {
      timeout: limits.timeoutMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: 16 * 1024 * 1024,
      windowsHide: true,
      env: { ...limits.env },
    };
    execFile(
      SHELL,
      endingWithUs(path, ['-v', 'error', '-print_format', 'json=compact=1', ...args]),
      limits.signal ? { ...options, signal: limits.signal } : options,
      (error, stdout, stderr) => {
        if (limits.signal?.aborted) reject(limits.signal.reason as Error);
        else if (error)
          reject(
            new FfmpegError(
              `ffprobe failed: ${error.killed ? 'time limit' : (error.code ?? error.signal)}`,
              stderr,
              error.signal === 'SIGKILL',
            ),
          );
        else {
          // An exception in this callback would end the process.
          try {
            resolve(JSON.parse(stdout) as T);
          } catch {
            reject(new FfmpegError('ffprobe wrote no JSON', stderr));
          }
        }
      },
    );
  });
}

/**
 * Returns the option that passes frames to an encoder as they are: ffmpeg 5.1 has a new name for it, and ffmpeg 9 knows
 * no other.
 */
export async function passthroughOption(ffmpeg: string, env: Environment): Promise<string[]> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-version'], { env: { ...env } });
  const [, major = 0, minor = 0] = /libavutil\s+(\d+)\.\s*(\d+)/.exec(stdout)?.map(Number) ?? [];
  return major > 57 || (major === 57 && minor >= 28) ? ['-fps_mode', 'passthrough'] : ['-vsync', 'passthrough'];
}

/** Reads the names in one of the lists of ffmpeg, where they follow flags: ` V....D libx264   H.264 / AVC`. */
export async function listParts(
  ffmpeg: string,
  list: '-encoders' | '-decoders' | '-filters',
  env: Environment,
): Promise<ReadonlySet<string>> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-hide_banner', list], { env: { ...env } });
  return new Set([...stdout.matchAll(/^ [.A-Z]{2,6} (\S+)/gm)].map(([, name]) => name!));
}
