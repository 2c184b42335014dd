import { BullModule, getQueueToken, Processor } from '@nestjs/bullmq';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { QUEUE_NAMES, type QueueName } from '../../ports/job-queue.port.js';
import type { BackendOptions } from './queue-backend.js';
import { QueueWorker, type QueueWorkerOptions } from './queue-worker.js';

export interface QueueContainer {
  queues: Record<QueueName, Queue>;
  close: () => Promise<void>;
}

/**
 * The queues as BullModule registers them, in a Nest container of their own. BullModule connects when its container
 * starts, but our API must start, and its tests must run, without the queue.
 */
export async function openQueues(options: BackendOptions): Promise<QueueContainer> {
  const container = await startContainer({
    module: class QueuesModule {},
    imports: [BullModule.forRoot(options), BullModule.registerQueue(...QUEUE_NAMES.map((name) => ({ name })))],
  });
  const queues = QUEUE_NAMES.map((name) => [name, container.get<Queue>(getQueueToken(name))] as const);
  return { queues: Object.fromEntries(queues) as Record<QueueName, Queue>, close: () => container.close() };
}

export interface WorkerContainer {
  workers: readonly QueueWorker[];
  close: () => Promise<void>;
}

/** One worker for every queue, hosted by BullModule. */
export async function startWorkers(
  backend: BackendOptions,
  { concurrency, ...options }: QueueWorkerOptions & { concurrency: Partial<Record<QueueName, number>> },
): Promise<WorkerContainer> {
  const workers = QUEUE_NAMES.map((name) => {
    const workerOptions = { ...backend, ...QueueWorker.timing(options), concurrency: concurrency[name] ?? 1 };
    @Processor(name, workerOptions)
    class NamedQueueWorker extends QueueWorker {}
    return new NamedQueueWorker(options);
  });
  const container = await startContainer({
    module: class WorkersModule {},
    imports: [BullModule.forRoot(backend), BullModule.registerQueue()],
    providers: workers.map((worker, index) => ({ provide: QUEUE_NAMES[index]!, useValue: worker })),
  });
  return { workers, close: () => container.close() };
}

function startContainer(root: DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(root, { abortOnError: false });
}
