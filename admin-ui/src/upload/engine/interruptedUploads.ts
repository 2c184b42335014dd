import type { UploadItems } from './uploadItems';
import { isSameFile, type InterruptedUpload } from './resumeStore';
import type { UploadDependencies } from './uploadDependencies';

/** What earlier pages have left unfinished in one project: chosen again, it goes on where it was. */
export class InterruptedUploads {
  constructor(
    private readonly projectId: string,
    private readonly deps: UploadDependencies,
    private readonly items: UploadItems,
  ) {}

  offer(interrupted: readonly InterruptedUpload[]): void {
    this.items.interrupted(interrupted);
  }

  /** The one that this file belongs to. */
  find(file: File): InterruptedUpload | undefined {
    return this.items.state().interrupted.find((upload) => isSameFile(upload, file));
  }

  /** As `find`, and offers it no more. */
  take(file: File): InterruptedUpload | undefined {
    const earlier = this.find(file);
    if (earlier) this.items.interrupted(this.items.state().interrupted.filter((each) => each !== earlier));
    return earlier;
  }

  /** Gives all of it up; what has arrived is dropped. */
  dismiss(): void {
    for (const { id, key } of this.items.state().interrupted) {
      this.deps.store.remove(id);
      if (key) this.deps.api.abortUpload(this.projectId, key).catch(() => undefined);
    }
    this.items.interrupted([]);
  }
}
