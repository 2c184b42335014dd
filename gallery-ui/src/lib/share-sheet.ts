/** Whether 'Save' opens the phone's share sheet, from where a file reaches its photos. */
export function savesByShareSheet(): boolean {
  return window.matchMedia('(pointer: coarse)').matches && accepts([new File([''], 'photo.jpg', { type: 'image/jpeg' })]);
}

/** Whether the browser would share these files. */
export function accepts(files: File[]): boolean {
  return typeof navigator.share === 'function' && typeof navigator.canShare === 'function' && navigator.canShare({ files });
}
