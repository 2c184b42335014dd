import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, dayInZone } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { InvoiceRendererPort } from '../../../ports/invoice-renderer.port.js';
import type { MailAttachment, MailPicture } from '../../../ports/mailer.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { MailService } from '../../mail/mail.service.js';
import { WritesMail, type MailContent } from '../../mail/writes-mail.js';
import { MailPicturesService } from '../../media/listing/mail-pictures.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { PeopleService } from '../../projects/people/people.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { keptCents } from '../purchases/kept.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { buyerIn } from '../purchases/purchases.repository.js';
import { languageOf } from '../purchases/purchase-language.js';
import type { Invoice } from './invoice.entity.js';
import { documentOf, invoiceNumber, invoiceSeller, type IssuedAmounts } from './invoice-document.js';
import { invoiceFile, invoiceMail } from './invoice-mail.js';
import { InvoicesRepository } from './invoices.repository.js';
import { converted, nationalCurrency, type Conversion } from './national-tax.js';

/** Countries whose paper is Letter; everywhere else it is A4. */
const LETTER: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'DO', 'GT', 'PA', 'PH', 'PR', 'VE']);

/** Issues invoices and credit notes for the settlement; the worker renders and mails them. */
@Injectable()
export class InvoicesService {
  private readonly log = new Logger('Invoices');

  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly projects: ProjectsService,
    private readonly people: PeopleService,
    private readonly pictures: MailPicturesService,
    private readonly renderer: InvoiceRendererPort,
    private readonly storage: StoragePort,
    private readonly mails: MailService,
    private readonly outbox: JobOutboxService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues what is missing so that a purchase's invoices less its credit notes are what the studio keeps of it. The
   * settlement calls it inside its transaction. Without the seller's details, or while they have not said why they
   * charge no tax, nothing is issued, and nothing is added later for a purchase that began without an invoice.
   * @param isFirstPayment the purchase has just been paid
   * @param known the exchange rate that the invoice has waited for; null when nobody publishes one
   * @returns whether the invoice waits for an exchange rate: a job issues it
   */
  async settle(purchase: Purchase, isFirstPayment: boolean, known?: Conversion | null): Promise<boolean> {
    const seller = invoiceSeller(this.studio.current.seller);
    const issued = await this.invoices.listOf(purchase.id);
    const canBegin = isFirstPayment && purchase.taxCategory !== null;
    if (!seller || (issued.length === 0 && !canBegin)) return false;
    if (issued.length === 0 && known === undefined && nationalCurrency(seller, purchase) !== null) {
      await this.outbox.put('issue-invoice', { purchaseId: purchase.id });
      return true;
    }
    const conversion = known ?? issued[0]?.document.nationalTax ?? null;
    const keptNow = issued.length === 0 ? purchase.amountCents : keptCents(purchase);
    const missing = missingOf(purchase, keptNow, issued, conversion);
    // The receipt carries the first one, unless it had to wait.
    if (missing.totalCents > 0)
      await this.issue(purchase, seller, missing, null, !isFirstPayment || known !== undefined);
    if (missing.totalCents < 0)
      await this.issue(
        purchase,
        seller,
        negated(missing),
        issued.findLast(({ kind }) => kind === 'invoice')!,
        true,
      );
    // Paid and refunded at once, as far as we know: both are documented.
    if (issued.length === 0 && keptCents(purchase) < purchase.amountCents) await this.settle(purchase, false);
    return false;
  }

  private async issue(
    purchase: Purchase,
    seller: NonNullable<ReturnType<typeof invoiceSeller>>,
    amounts: IssuedAmounts,
    corrects: Invoice | null,
    hasMail: boolean,
  ): Promise<void> {
    const { current: studio } = this.studio;
    const now = this.clock.now();
    const issuedOn = dayInZone(now, studio.timezone);
    const year = Number(issuedOn.slice(0, 4));
    const { isTest } = purchase;
    const kind = corrects ? 'CN' : 'INV';
    const series = isTest ? `TEST-${kind}` : await this.invoices.seriesOf(kind, year);
    const sequence = await this.invoices.takeSequence(series, year);
    const number = invoiceNumber(series, year, sequence);
    const project = purchase.projectId === null ? null : await this.projects.find(purchase.projectId);
    const buyer = await this.people.findBuyer(purchase);
    const { title, projectName, clientEmail, currency, discountCents, couponCode } = purchase;
    const document = documentOf(
      {
        title,
        projectName,
        clientEmail,
        currency,
        clientName: buyer?.name ?? null,
        language: languageOf(purchase, project, studio),
        paidOn: dayInZone(purchase.succeededAt ?? now, studio.timezone),
        isTest,
        broughtBack: purchase.broughtBack,
        tax: purchase,
        discountCents,
        couponCode,
      },
      seller,
      { number, issuedOn, ...amounts },
      corrects && { number: corrects.number, issuedOn: corrects.document.issuedOn },
    );
    const { id } = await this.invoices.insert({
      purchaseId: purchase.id,
      kind: document.kind,
      series,
      year,
      sequence,
      number,
      totalCents: amounts.totalCents,
      currency,
      document,
      issuedAt: now,
    });
    if (hasMail) await this.mails.queue('invoice', id);
  }

  /**
   * Returns the purchase's first invoice as an attachment of its receipt; null when there is none, or it was mailed.
   * When its PDF cannot be rendered, a mail of its own follows.
   */
  async attachmentFor(purchaseId: string): Promise<{ invoiceId: string; file: MailAttachment } | null> {
    const invoice = (await this.invoices.listOf(purchaseId)).find(({ kind }) => kind === 'invoice');
    if (!invoice?.file || (await this.mails.isSent('invoice', invoice.id))) return null;
    try {
      const { logo } = await this.pictures.read(null);
      return { invoiceId: invoice.id, file: invoiceFile(invoice, await this.pdfOf(invoice, logo)) };
    } catch (error) {
      this.log.warn(
        `Invoice ${invoice.id} follows its receipt: ${error instanceof Error ? error.message : String(error)}`,
      );
      await this.mails.queue('invoice', invoice.id);
      return null;
    }
  }

  /** Renders an invoice, unless that was done before. */
  @WritesMail('invoice')
  async write(invoiceId: string): Promise<MailContent | null> {
    const invoice = await this.invoices.find(invoiceId);
    if (!invoice?.file) return null;
    const pictures = await this.pictures.read(null);
    const pdf = await this.pdfOf(invoice, pictures.logo);
    return invoiceMail(invoice, pdf, { ...this.mails.designOf(invoice.document.language), ...pictures });
  }

  /** Returns the PDF, the same in mails and downloads: when two runs render it, the first file stays. */
  private async pdfOf(invoice: Invoice, logo: MailPicture | null): Promise<Buffer> {
    if (invoice.file?.storageKey) return buffer(await this.storage.read(invoice.file.storageKey));
    const key = `invoices/${invoice.id}-${randomUUID()}.pdf`;
    const pdf = await this.renderer.renderPdf(invoice.document, {
      paper: LETTER.has(invoice.document.seller.country) ? 'Letter' : 'A4',
      logo: logo?.data ?? null,
    });
    await this.storage.write(key, pdf, 'application/pdf');
    if (await this.invoices.attachFile(invoice.id, key)) return pdf;
    await this.storage.delete(key);
    return this.pdfOf((await this.invoices.find(invoice.id))!, logo);
  }

  /** Lists the client's documents in a gallery, oldest first. */
  listForClient(project: HeldProject): Promise<Invoice[]> {
    return this.invoices.listOfBuyer(buyerIn(project));
  }

  /** Lists the documents of a purchase, oldest first. */
  listOf(purchaseId: string): Promise<Invoice[]> {
    return this.invoices.listOf(purchaseId);
  }

  /**
   * Opens an invoice's PDF.
   * @param project only the one who holds the purchase may read it; null for staff
   * @throws AppError `invoice.not_found`, `invoice.not_ready`
   */
  async open(id: string, project: HeldProject | null): Promise<{ number: string; pdf: Readable }> {
    const invoice = await this.invoices.find(id);
    const isTheirs =
      project === null ||
      (invoice?.purchase?.originProjectId === project.id && invoice.purchase.holder === project.holder.key);
    if (!invoice || !isTheirs) throw appError('invoice.not_found', 'Invoice not found.');
    if (!invoice.file?.storageKey)
      throw appError('invoice.not_ready', 'This document is being prepared. Try again in a minute.');
    return { number: invoice.number, pdf: await this.storage.read(invoice.file.storageKey) };
  }
}

/**
 * Returns the amount by which its documents fall short of what the studio keeps. Its tax is in proportion, in both
 * currencies, so that parts add up.
 */
function missingOf(
  purchase: Purchase,
  keptCents: number,
  issued: readonly Invoice[],
  conversion: Conversion | null,
): IssuedAmounts {
  const sumOf = (amountOf: (invoice: Invoice) => number) =>
    issued.reduce((sum, invoice) => sum + (invoice.kind === 'invoice' ? 1 : -1) * amountOf(invoice), 0);
  const taxCents = Math.round((keptCents * purchase.taxCents) / (purchase.amountCents || 1));
  return {
    totalCents: keptCents - sumOf(({ totalCents }) => totalCents),
    taxCents: taxCents - sumOf(({ document }) => document.taxCents),
    nationalTax: conversion && {
      ...conversion,
      taxCents:
        converted(taxCents, purchase.currency, conversion) -
        sumOf(({ document }) => document.nationalTax?.taxCents ?? 0),
    },
  };
}

/** Returns the amounts of the invoice, as a credit note states them. */
const negated = ({ totalCents, taxCents, nationalTax }: IssuedAmounts): IssuedAmounts => ({
  totalCents: -totalCents,
  taxCents: -taxCents,
  nationalTax: nationalTax && { ...nationalTax, taxCents: -nationalTax.taxCents },
});
