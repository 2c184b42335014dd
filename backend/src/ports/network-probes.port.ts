/** A reply, as far as a check looks at it. */
export interface ProbeReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The first kilobytes as text. */
  text: string;
  /** Milliseconds from the first bytes of the body to its end. */
  bodyMs: number;
}

export interface ProbeRequest {
  method?: 'GET' | 'OPTIONS' | 'PUT';
  headers?: Readonly<Record<string, string>>;
  /** Bytes of a body of zeros. */
  bodyBytes?: number;
}

/** The certificate that a host shows. */
export interface CertificateReport {
  validTo: Date;
  /** The reason why a browser does not trust it, as a code such as `CERT_HAS_EXPIRED`; null when it does. */
  fault: string | null;
}

/** Looks at the own site and store from outside, as a browser would. */
export abstract class NetworkProbesPort {
  /**
   * Sends one request; follows no redirect, and accepts any certificate, which has a check of its own. Called by the
   * checks of the public address and of the store's links.
   * @throws Error with the code of the fault as its message when there is no reply
   */
  abstract send(url: string, request?: ProbeRequest): Promise<ProbeReply>;
  /**
   * Reads the certificate of an https address. Called by the check of the public address.
   * @throws Error with the code of the fault as its message when there is no connection
   */
  abstract certificate(url: string): Promise<CertificateReport>;
}
