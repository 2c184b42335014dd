import type { LoginDto, UserDto } from '@showreel/api-client';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { reasonOf } from '../../api/api-error';
import { useLogin, useSession } from '../../api/session';
import { useSite } from '../../api/site';
import { isEmail } from '../../lib/email';
import { useQueryParameters } from '../../lib/use-query-parameters';
import { Button, ButtonAnchor } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Link } from '../../ui/Link';
import { Loading } from '../../ui/Loading';
import { SiteMark } from '../../ui/SiteMark';
import { toast } from '../../ui/toast-store';
import { externalLoginMessage } from './external-login-message';
import styles from './LoginPage.module.css';

const NewPasswordStep = lazy(async () => ({ default: (await import('./NewPasswordStep')).NewPasswordStep }));

/** Password login; a user whose password was set by staff chooses his own before he goes on. */
export function LoginPage() {
  const { data: site } = useSite();
  const { data: session } = useSession();
  const navigate = useNavigate();
  const [firstPassword, setFirstPassword] = useState<string>();
  const goOn = (user: UserDto) => {
    if (user.role === 'admin') window.location.assign('/admin/dashboard');
    else void navigate('/', { replace: true });
  };
  if (session && !session.mustChangePassword && firstPassword === undefined) return <Navigate to="/" replace />;
  const choosing = session?.mustChangePassword === true;
  return (
    <div className={styles['page']}>
      <title>{site ? `Sign In – ${site.studioName}` : 'Sign In'}</title>
      <header className={styles['header']}>
        <Link to="/" className={styles['back']}><ArrowLeft size={18} aria-hidden />Back to Home</Link>
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>
        <p className={styles['mark']}><SiteMark site={site} /></p>
        {!choosing && <ExternalLoginFailure />}
        {choosing ? <Suspense fallback={<Loading />}><NewPasswordStep currentPassword={firstPassword} onDone={goOn} /></Suspense> : <LoginForm onMustChange={setFirstPassword} onDone={goOn} />}
        {site && (
          <p className={styles['help']}>
            Need help accessing your account? <a href={`mailto:${site.supportEmail}`}>Contact Support</a>
          </p>
        )}
      </main>
    </div>
  );
}

/** Why the identity provider's sign-in came back without success. It stays until the visitor has read it. */
function ExternalLoginFailure() {
  const { data: site } = useSite();
  const message = externalLoginMessage(useQueryParameters());
  if (!message) return null;
  return (
    <div className={styles['failure']} role="alert">
      <p className={styles['failureTitle']}>Login Failed</p>
      <p>{message.text}</p>
      {message.retry && site?.externalLogin && <ButtonAnchor href="/api/login">Start Again</ButtonAnchor>}
    </div>
  );
}

interface LoginErrors {
  email?: string;
  password?: string;
}

function loginErrors({ email, password }: LoginDto): LoginErrors {
  return { email: isEmail(email) ? undefined : 'Please enter a valid email address', password: password ? undefined : 'Password is required' };
}

/** Two fields: the form library would be an eighth of this page. */
function LoginForm({ onMustChange, onDone }: { onMustChange: (password: string) => void; onDone: (user: UserDto) => void }) {
  const { data: site } = useSite();
  const login = useLogin();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [tried, setTried] = useState(false);
  const read = (form: HTMLFormElement): LoginDto => {
    const data = new FormData(form);
    return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = read(form);
    const found = loginErrors(values);
    setTried(true);
    setErrors(found);
    const wrong = (['email', 'password'] as const).find((name) => found[name]);
    if (wrong) {
      form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    if (login.isPending) return;
    try {
      const user = await login.mutateAsync(values);
      if (user.mustChangePassword) onMustChange(values.password);
      else toast({ title: 'Login Successful', description: 'Welcome back!' });
      login.remember(user);
      if (!user.mustChangePassword) onDone(user);
    } catch (error) {
      // Staff have no password here: their domain signs in through the identity provider.
      const staffDomain = site?.externalLogin ? site.staffEmailDomain : null;
      if (staffDomain && values.email.trim().toLowerCase().endsWith(`@${staffDomain.toLowerCase()}`)) window.location.assign('/api/login');
      else toast({ variant: 'destructive', title: 'Login Failed', description: reasonOf(error, 'Invalid email or password') });
    }
  };

  return (
    <>
      <h1 className={styles['title']}>Welcome Back</h1>
      <p className={styles['lead']}>Sign in to your media vault account</p>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} onInput={(event) => { if (tried) setErrors(loginErrors(read(event.currentTarget))); }} noValidate>
        <Field
          label="Email Address" type="email" autoComplete="username" inputMode="email" placeholder="Enter your email" error={errors.email} name="email"
        />
        <Field
          label="Password" type="password" autoComplete="current-password" placeholder="Enter your password" error={errors.password} name="password"
        />
        <Button type="submit" look="primary" large wide disabled={login.isPending}>{login.isPending ? 'Signing In...' : 'Sign In'}</Button>
      </form>
    </>
  );
}
