import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableInstant } from '../../common/http/nullable-fields.js';

/** Counts what an erasure removes of a person, and what stays. */
export class ErasureDto {
  @ApiProperty({ description: 'Galleries that the person is or was in: they stay, without the person.' })
  galleries: number;
  @ApiProperty({ description: 'Visits that are removed.' }) visits: number;
  @ApiProperty({ description: 'Favourites that are removed.' }) favourites: number;
  @ApiProperty({ description: 'Notes on selected photos that are removed.' }) comments: number;
  @ApiProperty({ description: 'Mails with links to galleries that are removed.' }) mails: number;
  @ApiProperty({ description: 'Accounts with their sign-ins that are removed.' }) accounts: number;
  @ApiProperty({ description: 'Entries of the activity log that stay without the name and the address.' })
  logEntries: number;
  @ApiProperty({ description: 'Orders without a payment that are made anonymous.' }) unpaidOrders: number;
  @ApiProperty({ description: 'Orders that stay for accounting, with the name and the address of the buyer.' })
  keptOrders: number;
  @ApiProperty({ description: 'Invoices and credit notes that stay.' }) keptInvoices: number;
  @ApiProperty({ description: 'Orders that may still be paid: nothing is erased before they have ended.' })
  openOrders: number;
  @NullableInstant('The last time at which the person was erased; null: not yet.') erasedAt: string | null;
}
