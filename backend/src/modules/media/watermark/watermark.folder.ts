import { defineFolder } from '../../../common/module-folder.js';
import { WatermarkProgressQuery } from './watermark-progress.query.js';
import { WatermarkRequestsQuery } from './watermark-requests.query.js';
import { WatermarkController } from './watermark.controller.js';
import { WatermarkRepository } from './watermark.repository.js';
import { WatermarkService } from './watermark.service.js';

export const WATERMARK = defineFolder({
  controllers: [WatermarkController],
  services: [WatermarkService],
  internals: [WatermarkProgressQuery, WatermarkRepository, WatermarkRequestsQuery],
});
