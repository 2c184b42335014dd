import type { CSSProperties, ReactNode } from 'react';

/** The attributes of the cover's picture. */
export interface CoverPicture {
  src: string | undefined;
  srcSet: string | undefined;
  width: number | string | undefined;
  height: number | string | undefined;
  onError?: () => void;
}

/**
 * Shows the top of a gallery: the picture in one of its layouts (styles/cover.css), the name and the way to the files.
 * The server sends it before any script (app/first-paint.tsx).
 */
export function GalleryCover({
  name,
  layout,
  viewGallery,
  picture,
  placeholder,
  focus,
  note,
  onView,
  children,
}: {
  name: string;
  layout: string;
  viewGallery: string;
  /** Undefined without a picture, whatever the layout. */
  picture: CoverPicture | undefined;
  placeholder?: string | null | undefined;
  /** These styles keep a part of the picture in view: `--cover-phone` and `--cover-desktop`. */
  focus?: CSSProperties;
  /** An unobtrusive line at the end. */
  note?: ReactNode;
  onView?: () => void;
  children: ReactNode;
}) {
  return (
    <section className="gallery-cover" data-layout={picture ? layout : 'none'} style={focus}>
      {picture && (
        <div
          className="gallery-cover-frame"
          style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
        >
          <img
            className="gallery-cover-picture"
            alt=""
            fetchPriority="high"
            decoding="sync"
            draggable={false}
            sizes="100vw"
            {...picture}
          />
        </div>
      )}
      <div className="gallery-cover-text">
        <h1 className="gallery-cover-title">{name}</h1>
        <p className="gallery-cover-facts">{children}</p>
        {picture && (
          <a
            className="gallery-cover-link"
            href="#gallery"
            onClick={(event) => {
              event.preventDefault();
              onView?.();
            }}
          >
            {viewGallery}
          </a>
        )}
        {note && <p className="gallery-cover-note">{note}</p>}
      </div>
    </section>
  );
}
