// The little that the tests use: the package has no types of its own, and @types/oidc-provider brings a dozen others.

declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    readonly Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope(scopes: string): void;
      save(): Promise<string>;
    };
  }

  /** A request, as functions of the configuration get it. */
  export interface ProviderContext {
    body: unknown;
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): (model: string) => object;
}
