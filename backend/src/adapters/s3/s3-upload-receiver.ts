import { appError } from '../../common/errors.js';
import { UploadReceiverPort } from '../../ports/upload-receiver.port.js';

/** With S3 the browser sends its bytes to S3: this server receives none. */
export class S3UploadReceiver extends UploadReceiverPort {
  async receive(): Promise<never> {
    throw appError('upload.not_available', 'Uploads go straight to the object storage.');
  }
}
