import { defineFolder } from '../../../common/module-folder.js';
import { LivePlaylistQuery } from './live-playlist.query.js';
import { ByteTargetQuery } from './byte-target.query.js';
import { ByteTargetsService, TARGET_LIFE_MS } from './byte-targets.service.js';
import { CaptionsQuery } from './captions.query.js';
import { BytesController } from './bytes.controller.js';
import { HandoverService } from './handover.service.js';
import { BytesService } from './bytes.service.js';
import { RepeatedReplies } from './repeated-replies.js';

export const BYTES = defineFolder({
  controllers: [BytesController],
  services: [BytesService, RepeatedReplies],
  internals: [
    ByteTargetQuery,
    ByteTargetsService,
    CaptionsQuery,
    HandoverService,
    LivePlaylistQuery,
    { provide: TARGET_LIFE_MS, useValue: 2_000 },
  ],
});
