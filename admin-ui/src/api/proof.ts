import { checkProof } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import type { MouseEvent } from 'react';

const CODE = 'auth.proof_required';

/** Who asks users to prove who they are. */
interface Asker {
  /** @returns whether they did */
  ask: () => Promise<boolean>;
  /** A download does not begin, because they did not. */
  tellDeclined: () => void;
}

const NOBODY: Asker = { ask: () => Promise.resolve(false), tellDeclined: () => undefined };
let asker = NOBODY;
/** The question that is open: requests that need a proof at the same time share it. */
let question: Promise<boolean> | null = null;

/** Sets who asks. @returns the function that ends it */
export function setProofAsker(next: Asker): () => void {
  asker = next;
  return () => {
    asker = NOBODY;
  };
}

/** Asks the user to prove who they are. @returns whether they did */
export function askForProof(): Promise<boolean> {
  question ??= asker.ask().finally(() => (question = null));
  return question;
}

/** Says whether the body of an error asks for a proof. */
export const needsProof = (body: unknown): boolean => (body as { code?: unknown } | null)?.code === CODE;

const bodyOf = (response: Response): Promise<unknown> =>
  response
    .clone()
    .json()
    .catch(() => null);

/**
 * Fetches for the generated client. When the server asks for a new proof of who the user is, the user is asked, and the
 * same request is sent again; when they decline, the caller gets the rejection.
 */
export async function fetchWithProof(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(input, init);
  // Read once: browsers send what is cloned as a stream.
  const body = request.headers.has('content-type') ? await request.arrayBuffer() : null;
  for (;;) {
    const response = await fetch(body ? new Request(request, { body }) : request);
    if (response.status !== 403 || !needsProof(await bodyOf(response)) || !(await askForProof())) return response;
  }
}

const isDeclined = (error: unknown) => error instanceof HttpError && needsProof(error.body);

function save(href: string, download: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href, download });
  link.click();
}

/** The click on a link to a download that needs a proof: the browser fetches the file once the user has given it. */
export function downloadWithProof(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, download } = event.currentTarget;
  event.preventDefault();
  checkProof().then(
    () => save(href, download),
    // Other failures are shown by the browser, with the download.
    (error: unknown) => (isDeclined(error) ? asker.tellDeclined() : save(href, download)),
  );
}
