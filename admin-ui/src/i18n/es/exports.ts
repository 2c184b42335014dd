/** Spanish texts: exports, with which a studio takes its data along. */
export const exports = {
  title: 'Exportación',
  open: 'Exportar',
  galleries: 'Exportar las galerías',
  everything: 'Exportar todo',
  everythingTitle: 'Llévatelo todo',
  everythingAbout:
    'Todos los datos y originales en un ZIP, para otro sistema o para tu archivo. No es una copia de seguridad: no sirve para restaurar esta instalación.',
  ofProject:
    'La galería con sus originales, personas, pedidos y facturas, en archivos que pueden leer las personas y otros programas.',
  ofClient:
    'Las galerías de este cliente con sus originales, pedidos y facturas. También incluye a las demás personas de esas galerías: es para el estudio, no para entregarla.',
  ofAll:
    'Todas las galerías con sus originales, pedidos y facturas, los ajustes y las cuentas. Contiene hashes de contraseñas y claves cifradas: guárdala en un lugar seguro.',
  notice:
    'Primero se prepara la lista en segundo plano; los originales no se copian. Solo tú puedes descargar el ZIP, y se borra a los tres días.',
  size: '{files} · {bytes}',
  about: 'Aproximadamente {files} · {bytes}',
  prepare: 'Preparar exportación',
  again: 'Preparar de nuevo',
  download: 'Descargar ({size})',
  preparing: 'Preparando: {done} de {files}',
  comeBack: 'Puedes cerrar esta ventana y volver más tarde.',
  ready: 'Lista, con los datos del {at}. Descárgala antes del {until}. Si la descarga se corta, se puede reanudar.',
  failed: 'No se ha podido preparar la exportación.',
  loadFailed: 'No se ha podido cargar la exportación.',
  notStarted: 'No se ha podido iniciar la exportación',
};
