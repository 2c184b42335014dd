import { checkProof } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import type { MouseEvent } from 'react';

const CODE = 'auth.proof_required';

/** A dialog asks users to prove who they are. */
interface Asker {
  /** @returns whether the user has proved it */
  ask: () => Promise<boolean>;
  /** Reports that a download does not begin, because the user gave no proof. */
  reportDeclined: () => void;
}

const NOBODY: Asker = { ask: () => Promise.resolve(false), reportDeclined: () => undefined };
let asker = NOBODY;
/** Requests that need a proof at the same time share the open question. */
let question: Promise<boolean> | null = null;

/** Sets the dialog that asks. @returns the function that removes it */
export function setProofAsker(next: Asker): () => void {
  asker = next;
  return () => {
    asker = NOBODY;
  };
}

/** Asks the user to prove who they are. @returns whether the user has proved it */
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
  // The body is read once: browsers send what is cloned as a stream.
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

/**
 * Handles the click on a link to a download that needs a proof: the browser fetches the file once the user has given
 * it.
 */
export function downloadWithProof(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, download } = event.currentTarget;
  event.preventDefault();
  checkProof().then(
    () => save(href, download),
    // The browser shows other failures, with the download.
    (error: unknown) => (isDeclined(error) ? asker.reportDeclined() : save(href, download)),
  );
}
