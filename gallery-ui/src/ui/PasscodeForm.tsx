import { useState, type FormEvent } from 'react';
import { Button } from './Button';
import { Field } from './Field';
import styles from './PasscodeForm.module.css';

/** Asks for a gallery's passcode. */
export function PasscodeForm({ busy, error, onSubmit }: { busy: boolean; error?: string; onSubmit: (passcode: string) => void }) {
  const [passcode, setPasscode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(passcode);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h1 className={styles['title']}>This gallery is private</h1>
      <p className={styles['lead']}>Enter the passcode you received with your link.</p>
      <Field label="Passcode" type="password" autoComplete="off" autoFocus required minLength={1} maxLength={64} value={passcode} onChange={(event) => setPasscode(event.target.value)} error={error} />
      <Button type="submit" look="primary" wide disabled={busy || passcode.length === 0}>{busy ? 'Opening...' : 'Open Gallery'}</Button>
    </form>
  );
}
