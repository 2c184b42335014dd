import { DiskUploadReceiver } from '../../src/adapters/disk/disk-upload-receiver.js';
import { SystemClock } from '../../src/common/clock.js';
import { startUploadServer } from './upload-server.js';

// Run as a process of its own by disk-storage-memory.deep.spec.ts, so that its memory is the receiver's.
const [root = '', secret = ''] = process.argv.slice(2);
const receiver = new DiskUploadReceiver({ root, secret, publicPath: '/api/uploads', clock: new SystemClock() });
const { origin } = await startUploadServer(receiver);
process.on('message', () => process.send?.({ peakKiB: process.resourceUsage().maxRSS }));
process.on('disconnect', () => process.exit());
process.send?.({ origin });
