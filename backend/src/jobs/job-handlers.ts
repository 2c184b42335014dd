import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JOBS, type JobName, type JobOutcome, type JobPayloads } from '../ports/job-queue.port.js';
import { MarkedMethods, type Marked } from './marked-methods.js';

/** The signal is aborted when the worker stops, the job is lost or its time is up. */
type Work<N extends JobName> = (payload: JobPayloads[N], signal: AbortSignal) => Promise<JobOutcome | void>;
/** Returns false when nobody shows this failure, so that it stays as a dead job. */
type Report<N extends JobName> = (payload: JobPayloads[N]) => Promise<boolean | void>;

/** The work of this process for one kind of job. */
export interface JobHandler<N extends JobName = JobName> {
  run: Work<N>;
  onExhausted?: Report<N>;
}

/** These jobs consist of independent steps, which the modules contribute. */
const STEPPED_JOBS = ['recover-jobs', 'housekeeping'] as const;
type SteppedJob = (typeof STEPPED_JOBS)[number];
/** Returns the amount of work that it did, for the log. */
type JobStep = (signal: AbortSignal) => Promise<number | void>;

const WorkOf = DiscoveryService.createDecorator<readonly JobName[]>();
const ReportOf = DiscoveryService.createDecorator<readonly JobName[]>();
const StepInfo = DiscoveryService.createDecorator<{ job: SteppedJob; name: string }>();

/** Marks the service method that does a job; the worker discovers it at start. */
export function OnJob<N extends Exclude<JobName, SteppedJob>>(...names: readonly N[]) {
  return <W extends Work<N>>(target: object, key: string, descriptor: TypedPropertyDescriptor<W>): void => {
    WorkOf(names)(target, key, descriptor);
  };
}

/** Marks the method that is called once when a job is exhausted: its owner shows the failure, and the row goes. */
export function OnExhausted<N extends JobName>(...names: readonly N[]) {
  return <R extends Report<N>>(target: object, key: string, descriptor: TypedPropertyDescriptor<R>): void => {
    ReportOf(names)(target, key, descriptor);
  };
}

/** Marks a method as one step of a job; a step that fails stops no other. */
export function StepOf(job: SteppedJob, name: string) {
  return <S extends JobStep>(target: object, key: string, descriptor: TypedPropertyDescriptor<S>): void => {
    StepInfo({ job, name })(target, key, descriptor);
  };
}

/** Finds the handlers of all jobs among the providers of this process. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly log = new Logger('Jobs');
  private readonly handlers = new Map<JobName, JobHandler>();

  constructor(private readonly methods: MarkedMethods) {}

  /** @throws Error when a job has no handler, or two */
  onModuleInit(): void {
    const [works, reports, steps] = [
      this.methods.list(WorkOf),
      this.methods.list(ReportOf),
      this.methods.list(StepInfo),
    ];
    for (const name of Object.keys(JOBS) as JobName[]) {
      const run = isStepped(name)
        ? this.inSteps(steps.filter(({ mark }) => mark.job === name))
        : (onlyOne('OnJob', name, works) as Work<JobName> | undefined);
      const onExhausted = onlyOne('OnExhausted', name, reports) as Report<JobName> | undefined;
      if (!run)
        throw new Error(
          `No method does the job ${name}. Put @OnJob('${name}') on the service method that does the work, and list ` +
            'its class in the providers of a module that the worker imports (worker.module.ts).',
        );
      this.handlers.set(name, { run, ...(onExhausted && { onExhausted }) });
    }
  }

  get<N extends JobName>(name: N): JobHandler<N> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`This release does not know the job ${name}.`);
    return handler;
  }

  /** The names of the steps of a job. */
  stepsOf(job: SteppedJob): string[] {
    return this.methods.list(StepInfo).flatMap(({ mark }) => (mark.job === job ? [mark.name] : []));
  }

  /** A failed step does not stop the others, but then the job fails. */
  private inSteps(steps: readonly Marked<{ job: SteppedJob; name: string }>[]): Work<JobName> {
    return (_, signal) =>
      runEach(
        Object.fromEntries(
          steps.map(({ mark: { job, name }, call }) => [
            name,
            async () => {
              const count = await call(signal);
              if (typeof count === 'number' && count > 0) this.log.log(`${job}, ${name}: ${count}`);
            },
          ]),
        ),
      );
  }
}

const isStepped = (name: JobName): name is SteppedJob => (STEPPED_JOBS as readonly JobName[]).includes(name);

/** @throws Error when the decorator names the job at several methods */
function onlyOne(decorator: string, name: JobName, marked: readonly Marked<readonly JobName[]>[]) {
  const found = marked.filter(({ mark }) => mark.includes(name));
  if (found.length > 1)
    throw new Error(
      `${found.length} methods have @${decorator}('${name}'): ${found.map(({ method }) => method).join(', ')}. ` +
        'Remove it from all but one.',
    );
  return found[0]?.call;
}

/**
 * Runs every step, even after one has failed: one broken step must not block the others.
 * @throws the first failure, when all have been run
 */
export async function runEach(steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      new Logger('Jobs').warn(`The step "${name}" failed: ${error instanceof Error ? error.message : String(error)}`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
