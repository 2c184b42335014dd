/**
 * Compares the rows of all clients with what they are computed from, in a database that no process uses. The time that
 * `mend_clients` takes grows with the square of the number of clients that it compares at once.
 */
export const MEND_ALL_CLIENTS = `
  DO $$
  DECLARE
    last text := '';
  BEGIN
    WHILE last IS NOT NULL LOOP
      last := mend_clients(last, 1000);
    END LOOP;
  END $$`;
