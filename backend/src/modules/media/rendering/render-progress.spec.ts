import { jest } from '@jest/globals';
import type { EventBusPort } from '../../../ports/event-bus.port.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { RenderProgress } from './render-progress.js';

describe('RenderProgress', () => {
  const file = { id: 'file', projectId: 'project' } as MediaFile;
  let events: { status: string; progress: number }[];
  let progress: RenderProgress;

  beforeEach(() => {
    events = [];
    jest.spyOn(performance, 'now').mockReturnValue(60_000);
    const publish = async (_: string, event: { status: string; progress: number }) => void events.push(event);
    progress = new RenderProgress({ publish } as unknown as EventBusPort);
  });

  afterEach(() => jest.restoreAllMocks());

  it('passes on how far the rendering is', () => {
    progress.reportOf(file)(40);
    expect(events).toMatchObject([{ status: 'processing', progress: 40 }]);
  });

  it('leaves the end to whoever records it', () => {
    progress.reportOf(file)(100);
    expect(events).toEqual([]);
  });
});
