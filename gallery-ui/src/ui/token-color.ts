/** A colour token as it is now, light or dark: for what takes colours and knows no style sheet. */
export function tokenColor(name: `--${string}`): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
