/** Called when an element comes near the viewport or leaves it. */
type Listener = (near: boolean, height: number) => void;

/** Observes which elements are near the viewport: one observer for all cards of a board. */
export class Nearness {
  readonly #listeners = new Map<Element, Listener>();
  #observer: IntersectionObserver | undefined;

  /** @returns a function that stops it */
  watch(element: Element, listener: Listener): () => void {
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect, target } of entries)
          this.#listeners.get(target)?.(isIntersecting, boundingClientRect?.height ?? 0);
      },
      { rootMargin: '800px 0px' },
    );
    this.#listeners.set(element, listener);
    this.#observer.observe(element);
    return () => {
      this.#listeners.delete(element);
      this.#observer?.unobserve(element);
    };
  }
}
