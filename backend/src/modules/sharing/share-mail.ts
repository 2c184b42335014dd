import {
  escapeHtml,
  mailButton,
  mailEnd,
  mailPage,
  textsFor,
  type InformalTexts,
  type MailDesign,
  type MailLanguage,
} from '../../common/mails/client-mail.js';

/** Placeholder of the link in a text; without it the link comes at the end. */
const LINK_PLACEHOLDER = '{link}';

export interface ShareContent {
  subject: string;
  text: string;
  galleryUrl: string;
}

interface Texts {
  subject: (project: string) => string;
  greeting: (name: string | null) => string;
  ready: string;
  closing: string;
  button: string;
}

const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    subject: (project) => `Your gallery is ready: ${project}`,
    greeting: (name) => (name ? `Hi ${name},` : 'Hello,'),
    ready: 'Your gallery is ready! View, share and download your photos and films here:',
    closing: 'Warmly,',
    button: 'Open your gallery',
  },
  de: {
    subject: (project) => `Ihre Galerie ist fertig: ${project}`,
    greeting: (name) => (name ? `Hallo ${name},` : 'Guten Tag,'),
    ready: 'Ihre Galerie ist fertig! Hier können Sie Ihre Fotos und Filme ansehen, teilen und herunterladen:',
    closing: 'Herzliche Grüße',
    button: 'Galerie öffnen',
  },
  es: {
    subject: (project) => `Su galería está lista: ${project}`,
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    ready: '¡Su galería está lista! Aquí puede ver, compartir y descargar sus fotos y vídeos:',
    closing: 'Un saludo cordial,',
    button: 'Abrir la galería',
  },
};

const INFORMAL_TEXTS: InformalTexts<Texts> = {
  de: {
    subject: (project) => `Deine Galerie ist fertig: ${project}`,
    greeting: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
    ready: 'deine Galerie ist fertig! Hier kannst du deine Fotos und Filme ansehen, teilen und herunterladen:',
  },
  es: {
    subject: (project) => `Tu galería está lista: ${project}`,
    ready: '¡Tu galería está lista! Aquí puedes ver, compartir y descargar tus fotos y vídeos:',
  },
};

/** Of the mail with the passcode; never in one with the link. */
const PASSCODE_TEXTS: Readonly<
  Record<MailLanguage, { subject: (project: string) => string; intro: string; use: string }>
> = {
  en: {
    subject: (project) => `Passcode for your gallery: ${project}`,
    intro: 'Here is the passcode for your gallery:',
    use: 'Enter it when you open the link to your gallery. You receive the link in a separate email.',
  },
  de: {
    subject: (project) => `Zugangscode für Ihre Galerie: ${project}`,
    intro: 'hier ist der Zugangscode für Ihre Galerie:',
    use: 'Geben Sie ihn ein, wenn Sie den Link zu Ihrer Galerie öffnen. Den Link erhalten Sie in einer separaten E-Mail.',
  },
  es: {
    subject: (project) => `Código de acceso a su galería: ${project}`,
    intro: 'este es el código de acceso a su galería:',
    use: 'Introdúzcalo al abrir el enlace a su galería. El enlace llega en otro correo.',
  },
};

const INFORMAL_PASSCODE_TEXTS: InformalTexts<(typeof PASSCODE_TEXTS)['en']> = {
  de: {
    subject: (project) => `Zugangscode für deine Galerie: ${project}`,
    intro: 'hier ist der Zugangscode für deine Galerie:',
    use: 'Gib ihn ein, wenn du den Link zu deiner Galerie öffnest. Den Link erhältst du in einer separaten E-Mail.',
  },
  es: {
    subject: (project) => `Código de acceso a tu galería: ${project}`,
    intro: 'este es el código de acceso a tu galería:',
    use: 'Introdúcelo al abrir el enlace a tu galería. El enlace llega en otro correo.',
  },
};

/** The mail with the passcode, in the client's language. */
export function passcodeMail(
  { name, clientName }: { name: string; clientName: string | null },
  passcode: string,
  design: MailDesign,
): { subject: string; text: string; html: string } {
  const { greeting, closing } = textsFor(TEXTS, INFORMAL_TEXTS, design);
  const { subject: subjectOf, intro, use } = textsFor(PASSCODE_TEXTS, INFORMAL_PASSCODE_TEXTS, design);
  const subject = subjectOf(name);
  const before = [greeting(clientName), intro];
  const after = [use, `${closing}\n${design.studioName}`];
  const paragraph = (text: string) => `<p>${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
  const shown = `<p style="font-family:monospace;font-size:24px;font-weight:bold">${escapeHtml(passcode)}</p>`;
  return {
    subject,
    text: `${[...before, passcode, ...after].join('\n\n')}\n\n${mailEnd(design).join('\n')}\n`,
    html: mailPage(design, subject, [...before.map(paragraph), shown, ...after.map(paragraph)]),
  };
}

const COPY_MARKS: Readonly<Record<MailLanguage, string>> = { en: 'Preview', de: 'Vorschau', es: 'Vista previa' };

/** The subject of the copy that a member of staff gets, in the studio's language. */
export const copySubject = (subject: string, language: MailLanguage): string => `[${COPY_MARKS[language]}] ${subject}`;

/** The form's text before staff change it, in the client's language. */
export function shareTemplate(
  { name, clientName }: { name: string; clientName: string | null },
  design: MailDesign,
): { subject: string; text: string } {
  const { studioName } = design;
  const { subject, greeting, ready, closing } = textsFor(TEXTS, INFORMAL_TEXTS, design);
  return {
    subject: subject(name),
    text: [greeting(clientName), ready, LINK_PLACEHOLDER, `${closing}\n${studioName}`].join('\n\n'),
  };
}

/** Of the mail to a client who asked for the link. It addresses nobody: it is the same for Sie and du. */
const LINK_TEXTS: Readonly<
  Record<MailLanguage, { subject: (project: string) => string; intro: string; ignore: string }>
> = {
  en: {
    subject: (project) => `The link to your gallery: ${project}`,
    intro: 'Here is the link to your gallery:',
    ignore: 'Somebody asked for it on our site with this email address. If it was not you, you can ignore this email.',
  },
  de: {
    subject: (project) => `Link zur Galerie: ${project}`,
    intro: 'hier ist der Link zur Galerie:',
    ignore: 'Er wurde auf unserer Website mit dieser E-Mail-Adresse angefordert. Andernfalls bitte einfach ignorieren.',
  },
  es: {
    subject: (project) => `Enlace a la galería: ${project}`,
    intro: 'este es el enlace a la galería:',
    ignore:
      'Se ha pedido en nuestro sitio web con esta dirección de correo. Si se trata de un error, basta con ignorarlo.',
  },
};

/** The mail to a client who asked for the link. */
export function linkTemplate(
  { name, clientName }: { name: string; clientName: string | null },
  studioName: string,
  language: MailLanguage,
): { subject: string; text: string } {
  const { greeting, closing } = TEXTS[language];
  const { subject, intro, ignore } = LINK_TEXTS[language];
  return {
    subject: subject(name),
    text: [greeting(clientName), intro, LINK_PLACEHOLDER, ignore, `${closing}\n${studioName}`].join('\n\n'),
  };
}

/** The mail's two bodies. The link is ours: what staff wrote is always treated as text, in the HTML too. */
export function shareBodies(
  { subject, text, galleryUrl }: ShareContent,
  design: MailDesign,
): { text: string; html: string } {
  const body = text.includes(LINK_PLACEHOLDER) ? text : `${text.trimEnd()}\n\n${LINK_PLACEHOLDER}`;
  const button = mailButton(galleryUrl, TEXTS[design.language].button, design.accent);
  const paragraphs = body.split(/\n{2,}/).map(
    (paragraph) =>
      `<p>${paragraph
        .split(LINK_PLACEHOLDER)
        .map((part) => escapeHtml(part).replace(/\n/g, '<br>'))
        .join(button)}</p>`,
  );
  return {
    text: `${body.replaceAll(LINK_PLACEHOLDER, galleryUrl)}\n\n${mailEnd(design).join('\n')}\n`,
    html: mailPage(design, subject, paragraphs),
  };
}
