import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ImageToolPort } from '../../../ports/image-tool.port.js';
import { VideoToolPort } from '../../../ports/video-tool.port.js';
import { acceptedExtensions, type ReadableFormat } from './upload-rules.js';

/** Knows which files are taken: those that the installed tools read, which is tried at the start. */
@Injectable()
export class UploadTypesService implements OnModuleInit {
  private formats: ReadonlySet<ReadableFormat>;
  /** Every page of the site names these extensions. */
  private accepted: string[];

  constructor(
    private readonly images: ImageToolPort,
    private readonly videos: VideoToolPort,
  ) {
    this.formats = images.readable;
    this.accepted = acceptedExtensions(this.formats);
  }

  async onModuleInit(): Promise<void> {
    this.formats = new Set([...this.images.readable, ...(await this.videos.readableContainers())]);
    this.accepted = acceptedExtensions(this.formats);
  }

  /** Returns the formats that this server reads. */
  get readable(): ReadonlySet<ReadableFormat> {
    return this.formats;
  }

  /** Returns the accepted extensions, for the console's file chooser. */
  get extensions(): string[] {
    return this.accepted;
  }
}
