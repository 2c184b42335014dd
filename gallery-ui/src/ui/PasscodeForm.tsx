import { useState, type FormEvent } from 'react';
import { Button } from './Button';
import { Field } from './Field';
import styles from './PasscodeForm.module.css';
import { passcode as passcodeWords } from '../words/en/passcode';
import { words } from '../words/words';

/** Asks for a gallery's passcode. */
export function PasscodeForm({ busy, error, onSubmit }: { busy: boolean; error?: string; onSubmit: (passcode: string) => void }) {
  const [passcode, setPasscode] = useState('');
  const say = words(passcodeWords);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(passcode);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h1 className={styles['title']}>{say('title')}</h1>
      <p className={styles['lead']}>{say('lead')}</p>
      <Field label={say('label')} type="password" autoComplete="off" autoFocus required minLength={1} maxLength={64} value={passcode} onChange={(event) => setPasscode(event.target.value)} error={error} />
      <Button type="submit" look="primary" wide disabled={busy || passcode.length === 0}>{busy ? say('opening') : say('open')}</Button>
    </form>
  );
}
