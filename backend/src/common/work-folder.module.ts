import { Module } from '@nestjs/common';
import { WorkFolder } from './work-folder.js';

/** Provides one folder for the temporary files of this process. */
@Module({ providers: [WorkFolder], exports: [WorkFolder] })
export class WorkFolderModule {}
