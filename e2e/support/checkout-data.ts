import type { ProjectDto } from '@showreel/api-client';

type Client = Pick<ProjectDto, 'id' | 'clientEmail'>;

/** The address of a checkout, as the packages page makes it; `bent` changes or removes parameters. */
export function checkoutAddress(project: Client, order: { amount: number; package: 'extended' | 'complete'; isUpgrade?: true }, bent: Readonly<Record<string, string | null>> = {}): string {
  const query = new URLSearchParams({ projectId: project.id, clientEmail: project.clientEmail, amount: String(order.amount), package: order.package });
  if (order.isUpgrade) query.set('isUpgrade', 'true');
  for (const [name, value] of Object.entries(bent)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `/checkout?${query}`;
}

const tail = ({ id, clientEmail }: Client) => `${id}/${encodeURIComponent(clientEmail)}`;

/** The packages offered in a gallery. */
export const packagesAddress = (project: Client) => `/packages/${tail(project)}`;

/** What a client has bought in a gallery. */
export const receiptsAddress = (project: Client) => `/receipt/${tail(project)}`;

export const EXTENDED = { amount: 199, package: 'extended' } as const;
export const COMPLETE = { amount: 499, package: 'complete' } as const;

/** The provider's published test numbers. */
export const CARDS = { good: '4242424242424242', declined: '4000000000000002', poor: '4000000000009995', expired: '4000000000000069', asks: '4000002500003155' } as const;
