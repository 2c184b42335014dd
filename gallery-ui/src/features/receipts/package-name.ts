/** What was bought, in one line. */
export function packageName({ packageType, title }: { packageType: string; title: string }): string {
  return packageType === 'upgrade' ? `Upgrade to ${title}` : title;
}
