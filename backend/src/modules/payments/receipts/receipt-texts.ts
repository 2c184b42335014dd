import type { InformalTexts, MailLanguage } from '../../../common/mails/client-mail.js';

/** The texts of a receipt's mail. `{}` is filled in. */
export interface ReceiptTexts {
  locale: string;
  subject: (number: string, studio: string) => string;
  greeting: string;
  thanks: string;
  receipt: string;
  paid: string;
  gallery: string;
  upgrade: string;
  alreadyPaid: string;
  discount: string;
  rounding: string;
  subtotal: string;
  tax: string;
  /** The rate, in per cent. */
  vat: string;
  vatIncluded: string;
  company: string;
  vatId: string;
  reverseCharge: string;
  total: string;
  refunded: string;
  test: string;
  consented: string;
  opens: string;
  yourGallery: string;
  openGallery: string;
  viewReceipt: string;
}

export const RECEIPT_TEXTS: Readonly<Record<MailLanguage, ReceiptTexts>> = {
  en: {
    locale: 'en-US',
    subject: (number, studio) => `Your receipt ${number} from ${studio}`,
    greeting: 'Hi {},',
    thanks: 'Thank you for your purchase from {}.',
    receipt: 'Receipt',
    paid: 'Paid',
    gallery: 'Gallery',
    upgrade: 'Upgrade to {}',
    alreadyPaid: 'Already paid',
    discount: 'Discount ({})',
    rounding: 'Rounding',
    subtotal: 'Subtotal',
    tax: 'Tax',
    vat: 'VAT {}',
    vatIncluded: 'Including VAT {}',
    company: 'Company',
    vatId: 'VAT ID',
    reverseCharge: 'Reverse charge: the customer accounts for the VAT.',
    total: 'Total',
    refunded: 'This opened nothing new. {} will be refunded to your card automatically.',
    test: 'This was a test purchase. You were not charged.',
    consented: 'You agreed to this before you paid: “{}”',
    opens: 'Your purchase opens on {}. You can open it earlier on your receipt page.',
    yourGallery: 'Your gallery',
    openGallery: 'Open your gallery',
    viewReceipt: 'View or print your receipt',
  },
  de: {
    locale: 'de-DE',
    subject: (number, studio) => `Ihre Quittung ${number} von ${studio}`,
    greeting: 'Hallo {},',
    thanks: 'Vielen Dank für Ihren Einkauf bei {}.',
    receipt: 'Quittung',
    paid: 'Bezahlt am',
    gallery: 'Galerie',
    upgrade: 'Upgrade auf {}',
    alreadyPaid: 'Bereits bezahlt',
    discount: 'Rabatt ({})',
    rounding: 'Rundung',
    subtotal: 'Zwischensumme',
    tax: 'Steuer',
    vat: 'USt. {}',
    vatIncluded: 'inkl. USt. {}',
    company: 'Firma',
    vatId: 'USt-IdNr.',
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
    total: 'Gesamt',
    refunded:
      'Damit wurde nichts Neues freigeschaltet. Der Betrag von {} wird automatisch auf Ihre Karte zurückgebucht.',
    test: 'Das war ein Testkauf. Es wurde nichts abgebucht.',
    consented: 'Vor der Zahlung haben Sie zugestimmt: „{}“',
    opens: 'Ihr Kauf wird am {} freigeschaltet. Auf Wunsch können Sie ihn auf der Quittungsseite früher freischalten.',
    yourGallery: 'Ihre Galerie',
    openGallery: 'Galerie öffnen',
    viewReceipt: 'Quittung ansehen oder drucken',
  },
  es: {
    locale: 'es-ES',
    subject: (number, studio) => `Su recibo ${number} de ${studio}`,
    greeting: 'Hola, {}:',
    thanks: 'Gracias por su compra en {}.',
    receipt: 'Recibo',
    paid: 'Fecha de pago',
    gallery: 'Galería',
    upgrade: 'Ampliación a {}',
    alreadyPaid: 'Ya pagado',
    discount: 'Descuento ({})',
    rounding: 'Redondeo',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    vat: 'IVA {}',
    vatIncluded: 'IVA {} incluido',
    company: 'Empresa',
    vatId: 'NIF-IVA',
    reverseCharge: 'Inversión del sujeto pasivo.',
    total: 'Total',
    refunded: 'Con esto no se ha desbloqueado nada nuevo. Le devolveremos {} a su tarjeta automáticamente.',
    test: 'Ha sido una compra de prueba. No se le ha cobrado nada.',
    consented: 'Antes de pagar aceptó lo siguiente: «{}»',
    opens: 'Lo que ha comprado estará disponible el {}. En la página de su recibo puede activarlo antes.',
    yourGallery: 'Su galería',
    openGallery: 'Abrir la galería',
    viewReceipt: 'Ver o imprimir el recibo',
  },
};

export const INFORMAL_RECEIPT_TEXTS: InformalTexts<ReceiptTexts> = {
  de: {
    subject: (number, studio) => `Deine Quittung ${number} von ${studio}`,
    thanks: 'Vielen Dank für deinen Einkauf bei {}.',
    refunded:
      'Damit wurde nichts Neues freigeschaltet. Der Betrag von {} wird automatisch auf deine Karte zurückgebucht.',
    consented: 'Vor der Zahlung hast du zugestimmt: „{}“',
    opens: 'Dein Kauf wird am {} freigeschaltet. Auf Wunsch kannst du ihn auf der Quittungsseite früher freischalten.',
    yourGallery: 'Deine Galerie',
  },
  es: {
    subject: (number, studio) => `Tu recibo ${number} de ${studio}`,
    thanks: 'Gracias por tu compra en {}.',
    refunded: 'Con esto no se ha desbloqueado nada nuevo. Te devolveremos {} a tu tarjeta automáticamente.',
    test: 'Ha sido una compra de prueba. No se te ha cobrado nada.',
    consented: 'Antes de pagar aceptaste lo siguiente: «{}»',
    opens: 'Lo que has comprado estará disponible el {}. En la página de tu recibo puedes activarlo antes.',
    yourGallery: 'Tu galería',
  },
};
