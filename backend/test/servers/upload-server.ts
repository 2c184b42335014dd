import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, type ErrorKind } from '../../src/common/errors.js';
import type { UploadReceiverPort } from '../../src/ports/upload-receiver.port.js';

const STATUS: Partial<Record<ErrorKind, number>> = {
  'bad-input': 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'unsupported-type': 415,
  unavailable: 503,
};

/**
 * Serves `PUT /api/uploads/<token>` as the product's controller does. Emits `handled` when a
 * request is over, answered or cut.
 */
export async function startUploadServer(
  receiver: UploadReceiverPort,
): Promise<{ server: Server; origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const token = /^\/api\/uploads\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '';
    const length = request.headers['content-length'];
    receiver
      .receive({
        token,
        contentType: request.headers['content-type'],
        contentLength: length === undefined ? undefined : Number(length),
        contentRange: request.headers['content-range'],
        body: request,
      })
      .then(
        (etag) => response.writeHead(200, { etag }).end(),
        (error: unknown) => {
          const appError = error instanceof AppError ? error : null;
          response
            .writeHead((appError && STATUS[appError.kind]) ?? 500, { connection: 'close' })
            .end(appError?.code ?? String(error));
          // Read on, or the client finds a reset connection instead of this answer.
          request.resume();
        },
      )
      .finally(() => server.emit('handled'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
