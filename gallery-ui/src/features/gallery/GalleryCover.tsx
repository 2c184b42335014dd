import type { ReactNode } from 'react';

/** The attributes of the cover's picture. */
export interface CoverPicture {
  src: string | undefined;
  srcSet: string | undefined;
  width: number | string | undefined;
  height: number | string | undefined;
  onError?: () => void;
}

/** The top of a gallery: the cover over the whole width and the name. The server sends it before any script (app/first-paint.tsx). */
export function GalleryCover({
  name,
  picture,
  placeholder,
  children,
}: {
  name: string;
  picture: CoverPicture | undefined;
  placeholder?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <section
      className={picture ? 'gallery-cover gallery-cover-pictured' : 'gallery-cover'}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      {picture && (
        <img
          className="gallery-cover-picture"
          alt=""
          fetchPriority="high"
          decoding="sync"
          draggable={false}
          sizes="100vw"
          {...picture}
        />
      )}
      <div className="gallery-cover-text">
        <h1 className="gallery-cover-title">{name}</h1>
        <p className="gallery-cover-facts">{children}</p>
      </div>
    </section>
  );
}
