import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { emailKey, hashOf, standInAddress } from '../../common/identifiers.js';
import { Transactional } from '../../common/transactions.js';
import { MailFilesService } from '../mail/mail-files.service.js';
import { ErasuresRepository } from './erasures.repository.js';
import type { ErasureDto } from './personal-data.dto.js';
import { PersonalDataQuery } from './personal-data.query.js';

/** Exports what is stored about a person as one file, and erases it. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly data: PersonalDataQuery,
    private readonly erasures: ErasuresRepository,
    private readonly mails: MailFilesService,
    private readonly clock: Clock,
  ) {}

  /** Returns a JSON document, part by part. @throws AppError `client.not_found` */
  async export(email: string): Promise<AsyncGenerator<string>> {
    const key = await this.keyOf(email);
    if (!(await this.data.isKnown(key))) throw notFound();
    return this.document(key);
  }

  /** @throws AppError `client.not_found` */
  async preview(email: string): Promise<ErasureDto> {
    const key = await this.keyOf(email);
    const [{ isStaff: _, ...counts }, last] = await Promise.all([
      this.data.preview(key),
      this.erasures.findLast(hashOf(key)),
    ]);
    if (!last && !(await this.data.isKnown(key))) throw notFound();
    return { ...counts, erasedAt: last && last.at.toISOString() };
  }

  /**
   * Removes what is about the person; a second time it finds nothing.
   * @throws AppError `client.not_found`, `client.is_staff`, `client.order_open`
   */
  async erase(email: string): Promise<ErasureDto> {
    const key = await this.keyOf(email);
    await this.eraseRows(key);
    // The mails go after the rows, so that no job writes another one meanwhile.
    await this.mails.remove(key);
    return this.preview(key);
  }

  @Transactional({ retryOnDeadlock: true })
  private async eraseRows(key: string): Promise<void> {
    if (!(await this.data.isKnown(key))) {
      if (await this.erasures.findLast(hashOf(key))) return;
      throw notFound();
    }
    const { isStaff, openOrders } = await this.data.preview(key);
    if (isStaff) throw appError('client.is_staff', 'This person works here: remove their account under Team first.');
    if (openOrders > 0)
      throw appError('client.order_open', 'An order of this person may still be paid. Erase them when it has ended.');
    const counts = await this.erasures.erase(key, standInAddress());
    await this.erasures.insert({ addressHash: hashOf(key), at: this.clock.now(), counts });
  }

  private async *document(key: string): AsyncGenerator<string> {
    yield `{\n  "format": 1,\n  "address": ${JSON.stringify(key)},\n  "madeAt": ${JSON.stringify(this.clock.now())}`;
    for await (const [name, rows] of this.data.parts(key))
      yield `,\n  ${JSON.stringify(name)}: ${JSON.stringify(rows, null, 2).replaceAll('\n', '\n  ')}`;
    yield '\n}\n';
  }

  /** Rejects the character NUL, which no text in PostgreSQL has. */
  private async keyOf(email: string): Promise<string> {
    if (email.includes('\0')) throw notFound();
    return emailKey(email);
  }
}

const notFound = () => appError('client.not_found', 'Client not found.');
