/** The content of the price list that a new installation begins with. */
export const FIRST_PRICE_LIST = {
  free: { videos: 3, photos: 1, photoLabel: null },
  packages: [
    {
      code: 'extended',
      name: 'Extended Access Package',
      description: '6 total video downloads',
      features: ['6 video downloads', 'Full resolution', 'Lifetime access', 'Priority support'],
      priceCents: 19_900,
      highlighted: false,
      contents: { videos: 6, photos: 1, downloadSizes: ['original'], lifetimeAccess: true },
      translations: {
        de: {
          name: 'Erweiterter Zugang',
          description: '6 Video-Downloads insgesamt',
          features: ['6 Video-Downloads', 'Volle Auflösung', 'Unbefristeter Zugang', 'Bevorzugter Support'],
        },
        es: {
          name: 'Acceso ampliado',
          description: '6 descargas de vídeo en total',
          features: ['6 descargas de vídeo', 'Resolución completa', 'Acceso de por vida', 'Soporte prioritario'],
        },
      },
    },
    {
      code: 'complete',
      name: 'Complete Collection Package',
      description: 'All videos and photos',
      features: ['All videos', 'All photos', 'Full resolution', 'Bulk download', 'Priority support'],
      priceCents: 49_900,
      highlighted: true,
      contents: { videos: null, photos: null, downloadSizes: ['original'], lifetimeAccess: true },
      translations: {
        de: {
          name: 'Komplettpaket',
          description: 'Alle Videos und Fotos',
          features: [
            'Alle Videos',
            'Alle Fotos',
            'Volle Auflösung',
            'Alles auf einmal herunterladen',
            'Bevorzugter Support',
          ],
        },
        es: {
          name: 'Colección completa',
          description: 'Todos los vídeos y fotos',
          features: [
            'Todos los vídeos',
            'Todas las fotos',
            'Resolución completa',
            'Descarga de todo a la vez',
            'Soporte prioritario',
          ],
        },
      },
    },
  ],
  singleFiles: { videoCents: null, photoCents: null },
  additionalPhotoCents: null,
  extension: null,
};
