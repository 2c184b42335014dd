import { Injectable, Logger, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { JOBS, type JobName, type JobOutcome, type JobPayloads, type RunningJob } from '../ports/job-queue.port.js';

/** Runs one kind of job. */
export interface JobConsumer<N extends JobName> {
  run(job: RunningJob<N>): Promise<JobOutcome | void>;
  /** Called once when the job is exhausted. */
  onExhausted?(payload: JobPayloads[N]): Promise<void>;
}

/** A job that consists of independent steps, which the modules contribute. */
export type SteppedJob = 'recover-jobs' | 'sweep-uploads';
/** Returns how much it did, for the log. */
export type JobStep = (signal: AbortSignal) => Promise<number | void>;

const ConsumedJobs = DiscoveryService.createDecorator<readonly JobName[]>();
const StepInfo = DiscoveryService.createDecorator<{ job: SteppedJob; name: string }>();

/** Marks the class that runs these jobs; the worker discovers it at start. */
export function ConsumerOf<N extends JobName>(...names: readonly N[]) {
  return (target: Type<JobConsumer<N>>): void => {
    Injectable()(target);
    ConsumedJobs(names)(target);
  };
}

/** Marks a method as one step of a job; a step that fails stops no other. */
export function StepOf(job: SteppedJob, name: string) {
  return <S extends JobStep>(target: object, key: string, descriptor: TypedPropertyDescriptor<S>): void => {
    StepInfo({ job, name })(target, key, descriptor);
  };
}

/** The consumers and steps among the providers of this process. */
@Injectable()
export class JobConsumers implements OnModuleInit {
  private readonly consumers = new Map<JobName, JobConsumer<JobName>>();
  private readonly steps = new Map<SteppedJob, Record<string, JobStep>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const providers = this.discovery.getProviders().filter(({ instance }) => instance instanceof Object);
    this.findConsumers(providers);
    this.findSteps(providers);
  }

  get<N extends JobName>(name: N): JobConsumer<N> {
    const consumer = this.consumers.get(name);
    if (!consumer) throw new Error(`This release does not know the job ${name}.`);
    return consumer;
  }

  stepsOf(job: SteppedJob): Readonly<Record<string, JobStep>> {
    return this.steps.get(job) ?? {};
  }

  private findConsumers(providers: readonly InstanceWrapper[]): void {
    for (const name of Object.keys(JOBS) as JobName[]) {
      const found = providers.filter((provider) =>
        this.discovery.getMetadataByDecorator(ConsumedJobs, provider)?.includes(name),
      );
      if (found.length === 0)
        throw new Error(
          `No class consumes the job ${name}. Put @ConsumerOf('${name}') on the class that runs it (*.consumer.ts in ` +
            'the module that owns the work) and list that class in the providers of its worker module (*.module.ts).',
        );
      if (found.length > 1)
        throw new Error(
          `${found.length} classes consume the job ${name}: ${found.map((each) => String(each.name)).join(', ')}. ` +
            `Remove @ConsumerOf('${name}') from all but one.`,
        );
      this.consumers.set(name, found[0]!.instance as JobConsumer<JobName>);
    }
  }

  private findSteps(providers: readonly InstanceWrapper[]): void {
    for (const provider of providers) {
      const instance = provider.instance as Record<string, JobStep>;
      for (const method of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object | null)) {
        const step = this.discovery.getMetadataByDecorator(StepInfo, provider, method);
        if (step)
          this.steps.set(step.job, {
            ...this.stepsOf(step.job),
            [step.name]: (signal) => instance[method]!(signal),
          });
      }
    }
  }
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
