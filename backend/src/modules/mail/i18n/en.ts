import type { MailTexts } from './texts.js';

/** The texts of mails in English. */
export const en: MailTexts = {
  questions: (email) => `Questions? Just reply to this email or write to ${email}.`,
  account: {
    reset: {
      subject: 'Choose a new password for {studio}',
      before: 'Someone asked for a new password for {email}. Choose it here:',
      link: 'Choose a new password',
      after: "The link works once and for one hour. If it wasn't you, ignore this email: your password stays as it is.",
    },
    invite: {
      subject: 'Your account with {studio}',
      before: '{studio} has set up an account for {email}. Choose your password to sign in:',
      link: 'Choose your password',
      after: 'The link works once and for seven days.',
    },
    changed: {
      subject: 'Your password for {studio} was changed',
      before: 'The password for {email} was changed, and all devices were signed out.',
      link: null,
      after: "If it wasn't you, write to {support} immediately.",
    },
    provider: {
      subject: 'Signing in to {studio}',
      before:
        "Someone asked for a new password for {email}. This account has no password here: it signs in through your company's login.",
      link: 'Go to sign-in',
      after: "To change that password, contact your company. If it wasn't you, ignore this email.",
    },
  },
  accountEvents: {
    'signed-in': {
      subject: 'New sign-in at {studio}',
      text: 'Someone has signed in as {email} on a device that is new here: {detail}.',
    },
    'password-changed': {
      subject: 'Your password for {studio} was changed',
      text: 'The password for {email} was changed, and all other devices were signed out.',
    },
    'address-changed': {
      subject: 'Your address at {studio} was changed',
      text: 'You signed in to {studio} with {email}. From now on the address is {detail}.',
    },
    'identity-linked': {
      subject: 'Company login linked at {studio}',
      text: 'The account {email} was linked to a company login. You can now sign in with it, without your password here.',
    },
    'app-added': {
      subject: 'Authenticator app added at {studio}',
      text: 'An authenticator app was added to the account {email}. Signing in with the password now asks for its code.',
    },
    'app-removed': {
      subject: 'Authenticator app removed at {studio}',
      text: 'The authenticator app was removed from the account {email}. Signing in no longer asks for its code.',
    },
    'passkey-added': {
      subject: 'Passkey added at {studio}',
      text: 'A passkey was added to the account {email}: {detail}. It signs in without the password. Signing in with the password now asks for a second step.',
    },
    'passkey-saved': {
      subject: 'Passkey saved for {studio}',
      text: 'A password manager has saved a passkey for the account {email}: {detail}. It signs in without the password; the password alone still signs in, too. The account page shows the passkey and removes it.',
    },
    'passkey-second-step': {
      subject: 'Second step added at {studio}',
      text: 'A passkey is now the second step of the account {email}: {detail}. Signing in with the password asks for it, and all other devices were signed out.',
    },
    'passkey-removed': {
      subject: 'Passkey removed at {studio}',
      text: 'A passkey was removed from the account {email}: {detail}. It no longer signs in.',
    },
    'codes-renewed': {
      subject: 'New recovery codes at {studio}',
      text: 'New recovery codes were made for the account {email}. The earlier ones are no longer valid.',
    },
    'code-used': {
      subject: 'Recovery code used at {studio}',
      text: 'A recovery code was used for the account {email}. Codes left: {detail}.',
    },
    'factors-reset': {
      subject: 'Second step removed at {studio}',
      text: 'The second step of the account {email} was removed by the studio, and all devices were signed out. The password alone signs in again.',
    },
  },
  accountEventEnd:
    "If it wasn't you, choose a new password at once, remove passkeys that you don't know, and write to {support}.",
  unknownDevice: 'unknown device',
  withdrawal: {
    locale: 'en-US',
    received: {
      subject: 'We received your withdrawal',
      intro: 'We have received this statement:',
      statement: 'I hereby withdraw from my contract.',
      confirm:
        'Confirm it with this link. Your withdrawal then takes effect at once: what is left of your payment is refunded, and what it unlocked is no longer available to you. If any of it was already downloaded, or viewed without a watermark, we review your withdrawal first.',
      button: 'Confirm Withdrawal',
      next: 'Without the link, we process your withdrawal by hand. You will receive another email with the outcome.',
      unmatched: [
        'On {time} we received a withdrawal from a contract with this email address.',
        'We found no order for it, so we look into it by hand and write to you. It is faster if you enter the reference in your receipt email, such as R-2026-000042-ABCDEFGH.',
        'If you have not written to us, ignore this email: nothing changes.',
      ],
      form: 'Withdraw from Contract',
    },
    name: 'Name',
    order: 'Order',
    email: 'Email',
    receivedAt: 'Received',
    outcomes: {
      accepted: {
        subject: 'Withdrawal confirmed: order {order}',
        text: 'You have withdrawn from your order {order}. What it unlocked is no longer available to you.',
      },
      declined: {
        subject: 'Your withdrawal from order {order}',
        text: '{studio} cannot accept your withdrawal from order {order}.',
      },
      repeated: {
        subject: 'Your withdrawal from order {order}',
        text: 'We already have a withdrawal from order {order}, or its payment has been refunded. This statement changes nothing, and nothing is refunded twice.',
      },
    },
    refund: 'We are refunding {amount} by the means of payment that you used.',
    reason: 'Reason: {reason}',
    stated: 'Your statement:',
    consent: {
      subject: 'Your purchase {order} is unlocked',
      text: 'On {time} you agreed to this for your purchase {order}:',
    },
  },
  receipt: {
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
    refunded: 'This opened nothing new. {} will be refunded automatically.',
    test: 'This was a test purchase. You were not charged.',
    consented: 'You agreed to this before you paid: “{}”',
    opens: 'Your purchase opens on {}. You can open it earlier on your receipt page.',
    yourGallery: 'Your gallery',
    openGallery: 'Open your gallery',
    viewReceipt: 'View or print your receipt',
  },
  invoice: {
    invoice: {
      subject: (number, studio) => `Invoice ${number} from ${studio}`,
      text: 'Thank you for your purchase. Your invoice is attached as a PDF.',
    },
    credit_note: {
      subject: (number, studio) => `Credit note ${number} from ${studio}`,
      text: 'We have refunded your payment. Your credit note is attached as a PDF.',
    },
  },
  share: {
    subject: (project) => `Your gallery is ready: ${project}`,
    greeting: (name) => (name ? `Hi ${name},` : 'Hello,'),
    ready: 'Your gallery is ready! View, share and download your photos and films here:',
    closing: 'Warmly,',
    button: 'Open your gallery',
  },
  passcode: {
    subject: (project) => `Passcode for your gallery: ${project}`,
    intro: 'Here is the passcode for your gallery:',
    use: 'Enter it when you open the link to your gallery. You receive the link in a separate email.',
  },
  galleryLink: {
    subject: (project) => `The link to your gallery: ${project}`,
    intro: 'Here is the link to your gallery:',
    ignore: 'Somebody asked for it on our site with this email address. If it was not you, you can ignore this email.',
  },
  notifications: {
    events: {
      sale: {
        one: 'Sale: {title}, {amount}',
        several: 'Sales',
        line: '{person} has bought “{title}” in {project} for {amount}.',
      },
      selection_done: {
        one: '{person} has finished “{title}”',
        several: 'Selections done',
        line: '{person} has finished “{title}” in {project}. Photos: {count}.',
      },
      withdrawal: {
        one: 'Withdrawal: {title}',
        several: 'Withdrawals',
        line: '{person} withdraws from the order “{title}” in {project} ({amount}).',
        withoutProject: '{person} withdraws from a contract. The order was not found: {title}.',
      },
      payment_failed: {
        one: 'Payment failed: {title}, {amount}',
        several: 'Failed payments',
        line: '{person} wanted to pay {amount} for “{title}” in {project}, and the payment failed.',
      },
      refund_failed: {
        one: 'Refund failed: {title}',
        several: 'Failed refunds',
        line: 'A refund to {person} for “{title}” in {project} failed. The order was {amount}.',
      },
      file_failed: {
        one: 'File failed: {title}',
        several: 'Files failed',
        line: '“{title}” in {project} could not be prepared. Clients do not see it.',
      },
      first_visit: {
        one: 'Gallery opened: {project}',
        several: 'Galleries opened',
        line: '{person} was the first to open the gallery {project}.',
      },
    },
    additional: 'Beyond those in the price: {additional}.',
    test: '(Test, no money moved.)',
    somebody: 'Somebody',
    daily: 'What happened: {count}',
    more: 'And more: {count}.',
    button: 'Open in the Console',
    choose: 'Choose these emails',
  },
  reminders: {
    gallery_not_opened: {
      subject: 'Your gallery is waiting: {project}',
      text: '{greeting}\n\nYour gallery is ready, and you have not opened it yet. Here are your photos and films:\n\n{link}\n\nWarmly,\n{studio}',
    },
    gallery_closes_soon: {
      subject: 'Your gallery closes soon: {project}',
      text: '{greeting}\n\nYour gallery is open until {date}. Download what you would like to keep before then:\n\n{link}\n\nWarmly,\n{studio}',
    },
    gallery_closes_next: {
      subject: 'Last chance: your gallery {project} closes',
      text: '{greeting}\n\nYour gallery closes on {date}. This is the last chance to download your photos and films:\n\n{link}\n\nWarmly,\n{studio}',
    },
    selection_open: {
      subject: 'Please choose your photos: {selection}',
      text: '{greeting}\n\nYou can choose your photos for “{selection}” until {date}. When you have them all, press “Done” in the gallery:\n\n{link}\n\nWarmly,\n{studio}',
    },
    order_unpaid: {
      subject: 'Your order is not complete yet: {order}',
      text: '{greeting}\n\nYou have started to order “{order}”, and we have not received a payment. You can complete the order in your gallery:\n\n{link}\n\nIf you have changed your mind, there is nothing to do.\n\nWarmly,\n{studio}',
    },
    purchase_not_downloaded: {
      subject: 'Your photos are ready to download: {project}',
      text: '{greeting}\n\nYou have bought “{order}”, and have not downloaded anything since. Your files are waiting here:\n\n{link}\n\nWarmly,\n{studio}',
    },
  },
  reminderEnd: { unsubscribe: 'No more reminders', order: 'Complete your order' },
  reminderSamples: { project: 'Wedding in June', person: 'Anna', selection: 'Album', order: 'All Photos' },
  copyMark: 'Preview',
  test: {
    subject: 'Test email from {studio}',
    text: 'This is a test email from {studio}. If you can read it, email delivery works.',
  },
  outage: {
    began: {
      subject: 'Not working for ten minutes: {parts}',
      text: 'Since {time} something that your site needs has not been working:',
    },
    ended: {
      subject: 'Everything works again',
      text: 'Everything has been working again since {until}. It began at {time}.',
    },
    button: 'See status',
    parts: {
      database: {
        name: 'The database',
        advice: 'Check that PostgreSQL runs and DATABASE_URL is right. Until then nobody can use the site.',
      },
      storage: { name: 'The file storage', advice: 'Check the disk behind DATA_DIR, or the S3 settings.' },
      disk: { name: 'The disk', advice: 'It is full. Free some space, or move DATA_DIR to a larger disk.' },
      temporary: {
        name: 'The temporary folder',
        advice: 'It is full: films are not encoded. Free some space, or set TMPDIR to a folder on a larger disk.',
      },
      queue: { name: 'The queue', advice: 'Check Redis (REDIS_URL), or PostgreSQL when no Redis is set.' },
      workers: { name: 'The workers', advice: 'None is running: uploads and emails wait. Start a worker process.' },
      mail: { name: 'Email', advice: 'Check the mail server under Settings > Email. Receipts and links wait.' },
      backups: {
        name: 'Backups',
        advice:
          'There has been no good one for more than a day. Check the place for backups and the log of the worker.',
      },
    },
  },
};
