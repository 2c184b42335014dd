import type { Translated } from '../catalogue';

/** Spanish texts: what the status finds (by code) and what to do (by part). */
export const status: Translated<'status'> = {
  ok: 'Responde.',
  no_answer: 'No responde.',
  bucket: 'Escritura y lectura correctas en el bucket %{bucket}.',
  local_disk: 'Escritura y lectura correctas en el disco del servidor.',
  disk_free: '%{free} GB libres.',
  disk_scarce: '%{free} GB libres. Libera espacio antes de la próxima sesión grande.',
  disk_full: '%{free} GB libres. Las subidas fallarán: libera espacio o mueve DATA_DIR a un disco mayor.',
  disk_unreadable:
    'No se puede leer la carpeta DATA_DIR. Comprueba que existe y que pertenece al usuario que ejecuta el servidor.',
  jobs: '%{waiting} en espera, %{active} en curso, %{failed} fallidos definitivamente.',
  jobs_failed:
    '%{waiting} en espera, %{active} en curso, %{failed} fallidos definitivamente. Los archivos con error aparecen en la página de su proyecto, con el motivo y «Reintentar»; del resto informa el registro del proceso de trabajo.',
  jobs_parked:
    '%{waiting} en espera, %{active} en curso, %{failed} fallidos definitivamente. La cola no acepta otros %{parked}: el registro los nombra. Las tareas de otra versión continúan cuando vuelven a funcionar sus procesos.',
  files_fine: 'Ninguno ha fallado ni está detenido.',
  files_failed: '%{failed} con error. Aparecen en la página de su proyecto, con el motivo y «Reintentar».',
  files_stuck:
    '%{stuck} llevan más de diez minutos esperando sin tarea, %{failed} con error. Un proceso de trabajo les asigna una tarea nueva cada dos minutos: comprueba que haya uno en marcha y mira su registro.',
  workers_alive: '%{alive} en marcha en el último medio minuto.',
  workers_busy:
    '%{alive} en marcha en el último medio minuto. La tarea más antigua, %{job}, empezó hace %{minutes} min.',
  workers_none: 'No hay ninguno en marcha: las subidas esperan.',
  mail_outbox:
    'No hay servidor de correo: los correos se guardan como archivos y los clientes no reciben ninguno. Configura SMTP_URL y MAIL_FROM.',
  payments_none:
    'No hay servicio de pago: los clientes no pueden comprar. Configura las claves de Stripe (consulta docs/payments.md) o déjalo así si no vendes nada.',
  payments_sandbox:
    'Modo de pruebas: las compras funcionan, pero no se mueve dinero. Configura las claves de Stripe para vender de verdad.',
  databaseAdvice: 'Comprueba que PostgreSQL funciona y que DATABASE_URL es correcta.',
  storageAdvice: 'Comprueba el disco de DATA_DIR o la configuración de S3.',
  queueAdvice: 'Comprueba Redis (REDIS_URL) o, si no hay Redis, PostgreSQL.',
  workersAdvice: 'Inicia un proceso de trabajo.',
  mailAdvice:
    'Los correos y recibos esperan. Comprueba SMTP_URL y el servidor de correo o, si no hay SMTP_URL, el disco de DATA_DIR.',
};
