import { defineFolder } from '../../../common/module-folder.js';
import { ByteTargetQuery } from './byte-target.query.js';
import { BytesController } from './bytes.controller.js';
import { BytesService } from './bytes.service.js';

export const BYTES = defineFolder({
  controllers: [BytesController],
  services: [BytesService],
  internals: [ByteTargetQuery],
});
