import { defineFolder } from '../../../common/module-folder.js';
import { DirectUploadController } from './direct-upload.controller.js';
import { PartUploadsController } from './part-uploads.controller.js';
import { PartUploadsService } from './part-uploads.service.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';
import { UploadTypesService } from './upload-types.service.js';

export const UPLOADS = defineFolder({
  controllers: [DirectUploadController, PartUploadsController, UploadsController],
  services: [PartUploadsService, UploadsService, UploadTypesService],
  internals: [UploadsRepository],
});
