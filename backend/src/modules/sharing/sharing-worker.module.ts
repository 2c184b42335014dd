import { Module } from '@nestjs/common';
import { ShareConsumer } from './shares.consumer.js';
import { SharingModule } from './sharing.module.js';

/** What the worker does for shared galleries. */
@Module({ imports: [SharingModule], providers: [ShareConsumer] })
export class SharingWorkerModule {}
