import { VatRegisterError, VatRegisterPort, type VatIdEntry } from '../../ports/vat-register.port.js';

/** A client waits at the checkout. */
const TIMEOUT_MS = 4_000;
/** VIES writes this in place of data that a member state does not publish. */
const UNPUBLISHED = '---';

export interface ViesRegisterOptions {
  /** The REST API has this address. */
  url: string;
  timeoutMs?: number;
}

/** A reply of VIES, as far as it is used. */
interface ViesReply {
  isValid?: unknown;
  /** The result is `VALID`, `INVALID`, or why VIES could not check it. */
  userError?: unknown;
  name?: unknown;
  address?: unknown;
  requestIdentifier?: unknown;
}

/** Asks VIES through the European Commission's REST API. */
export class ViesRegister extends VatRegisterPort {
  constructor(private readonly options: ViesRegisterOptions) {
    super();
  }

  async find(vatId: string, requester: string | null): Promise<VatIdEntry> {
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    let reply = await this.ask(vatId, requester, signal);
    // The seller's own ID is not in the register: without it there is no consultation number.
    if (reply.userError === 'INVALID_REQUESTER_INFO') reply = await this.ask(vatId, null, signal);
    const { isValid, userError, name, address, requestIdentifier } = reply;
    if (typeof isValid !== 'boolean' || !['VALID', 'INVALID', 'INVALID_INPUT', undefined].includes(userError as string))
      throw new VatRegisterError(`VIES could not check the VAT ID: ${String(userError)}`);
    return {
      isValid,
      name: textOf(name),
      address: textOf(address),
      consultationNumber: textOf(requestIdentifier),
    };
  }

  private async ask(vatId: string, requester: string | null, signal: AbortSignal): Promise<ViesReply> {
    const country = encodeURIComponent(vatId.slice(0, 2));
    const url = new URL(`${this.options.url}/ms/${country}/vat/${encodeURIComponent(vatId.slice(2))}`);
    if (requester !== null) {
      url.searchParams.set('requesterMemberStateCode', requester.slice(0, 2));
      url.searchParams.set('requesterNumber', requester.slice(2));
    }
    try {
      const reply = await fetch(url, { signal, headers: { accept: 'application/json' } });
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      return ((await reply.json()) as ViesReply | null) ?? {};
    } catch (cause) {
      throw new VatRegisterError('VIES does not answer.', { cause });
    }
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.trim() !== UNPUBLISHED ? value.trim().slice(0, 500) : null;
