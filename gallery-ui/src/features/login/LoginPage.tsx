import type { LoginDto, SiteDto, UserDto } from '@showreel/api-client';
import { leaveSignInFlag } from '../../../../shared-ui/src/sign-in-flag';
import { Suspense, useState, type FormEvent } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { useChangePassword, useLogin, useStartSession } from '../../api/account';
import { useSession } from '../../api/session';
import { useSite } from '../../api/site';
import { lazyPage } from '../../ui/lazy/lazy-page';
import { Link } from '../../ui/routing/Link';
import { Redirect, useLocation, useNavigate, useQueryParameters } from '../../ui/routing/router';
import { Button, ButtonAnchor } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Loading } from '../../ui/status/Loading';
import { toast } from '../../ui/toast/toast-store';
import { externalLoginMessage, type ExternalLoginMessage } from './external-login-message';
import styles from './LoginPage.module.css';
import { PasskeyButton } from './PasskeyButton';
import { SignInFrame } from './SignInFrame';
import { common } from '../../i18n/en/common';
import { login as loginTexts } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';

const CodeForm = lazyPage(() => import('./CodeForm'), 'CodeForm');
const NewPasswordForm = lazyPage(() => import('./NewPasswordForm'), 'NewPasswordForm');

/** Signs in by password; users whose password was set by staff first choose their own. */
export function LoginPage() {
  const { data: site } = useSite();
  const { data: session } = useSession();
  const change = useChangePassword();
  const navigate = useNavigate();
  const from = useCameFrom();
  const t = getTranslations(loginTexts);
  const [firstPassword, setFirstPassword] = useState<string>();
  const proceed = (user: UserDto) => {
    if (user.role === 'admin') return toConsole();
    toast({ title: t('successful'), description: t('welcome') });
    navigate(from, { replace: true });
  };
  // A password that was just typed need not be typed again.
  const choose = async (newPassword: string, currentPassword: string) =>
    proceed(await change.mutateAsync({ currentPassword: firstPassword ?? currentPassword, newPassword }));
  const failure = externalLoginMessage(useQueryParameters());
  // A user of the identity provider who has to sign in again still has the session.
  if (session && !session.mustChangePassword && firstPassword === undefined) {
    if (!failure) return <Redirect to={from} />;
    return (
      <SignInFrame title={t('pageTitle')} back={{ to: '/', label: getTranslations(common)('backToHome') }}>
        <ExternalLoginFailure failure={failure} retry="/api/login/proof" />
      </SignInFrame>
    );
  }
  const choosing = session?.mustChangePassword === true;
  return (
    <SignInFrame
      title={t('pageTitle')}
      back={site?.homePage === 'signIn' ? null : { to: '/', label: getTranslations(common)('backToHome') }}
    >
      {choosing ? (
        <Suspense fallback={<Loading />}>
          <h1 className={styles['title']}>{t('newTitle')}</h1>
          <p className={styles['lead']}>{t('newLead')}</p>
          <NewPasswordForm asksCurrent={firstPassword === undefined} save={choose} />
        </Suspense>
      ) : (
        <>
          {failure && <ExternalLoginFailure failure={failure} retry="/api/login" />}
          <LoginForm onMustChange={setFirstPassword} onDone={proceed} />
        </>
      )}
    </SignInFrame>
  );
}

/** Opens the console, a separate page, which shows the 'Login Successful' toast. */
function toConsole(): void {
  leaveSignInFlag();
  window.location.assign('/admin/dashboard');
}

/**
 * Returns the path of the page where the session ended, or home. It is in the history state, which no address can set.
 */
function useCameFrom(): string {
  const { state } = useLocation();
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : '/';
}

/** Shows why the identity provider's sign-in failed. It is not a toast, because it stays. */
function ExternalLoginFailure({ failure, retry }: { failure: ExternalLoginMessage; retry: string }) {
  const { data: site } = useSite();
  return (
    <div className={styles['failure']} role="alert">
      <p className={styles['failureTitle']}>{getTranslations(loginTexts)('failed')}</p>
      <p>{failure.text}</p>
      {failure.retry && site?.externalLogin && (
        <ButtonAnchor href={retry}>{getTranslations(loginTexts)('startAgain')}</ButtonAnchor>
      )}
    </div>
  );
}

interface LoginErrors {
  email?: string;
  password?: string;
}

/** Says whether this looks like an email address. */
function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim());
}

function loginErrors({ email, password }: LoginDto): LoginErrors {
  return {
    email: isEmail(email) ? undefined : getTranslations(loginTexts)('emailInvalid'),
    password: password ? undefined : getTranslations(loginTexts)('passwordRequired'),
  };
}

/**
 * Says whether an address signs in at the identity provider. Staff may have no password here: addresses of their
 * domain, and the admin's, continue there.
 */
function signsInAtProvider(site: SiteDto | undefined, email: string, error: unknown): boolean {
  if (error instanceof ApiError && error.detail('externalLogin') === true) return true;
  const domain = site?.externalLogin ? site.staffEmailDomain?.toLowerCase() : null;
  return Boolean(domain) && email.trim().toLowerCase().endsWith(`@${domain}`);
}

/** These errors stay below the password. */
const STAYING = new Set<string | null>(['auth.invalid_credentials', 'auth.account_locked']);

/** Shows a form without the form library, which would be an eighth of this page for two fields. */
function LoginForm({
  onMustChange,
  onDone,
}: {
  onMustChange: (password: string) => void;
  onDone: (user: UserDto) => void;
}) {
  const { data: site } = useSite();
  const login = useLogin();
  const startSession = useStartSession();
  const t = getTranslations(loginTexts);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [tried, setTried] = useState(false);
  // The state has the password that was right and the ways to take the second step, while that is missing.
  const [halfway, setHalfway] = useState<{ password: string; methods: unknown }>();
  const read = (form: HTMLFormElement): LoginDto => {
    const data = new FormData(form);
    const text = (name: string) => (data.get(name) as string | null) ?? '';
    return { email: text('email'), password: text('password') };
  };

  const signedIn = (user: UserDto, password: string) => {
    if (user.mustChangePassword) onMustChange(password);
    startSession(user);
    if (!user.mustChangePassword) onDone(user);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
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
    login.mutate(values, {
      onSuccess: (user) => signedIn(user, values.password),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'auth.second_factor_required')
          setHalfway({ password: values.password, methods: error.detail('methods') });
        else if (signsInAtProvider(site, values.email, error)) window.location.assign('/api/login');
        else {
          const reason = reasonOf(error, t('wrong'));
          toast({ variant: 'destructive', title: t('failed'), description: reason });
          // A toast disappears; this message stays.
          if (error instanceof ApiError && STAYING.has(error.code)) {
            setErrors({ password: reason });
            form.querySelector<HTMLInputElement>('[name=password]')?.select();
          }
        }
      },
    });
  };

  if (halfway !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <CodeForm
          methods={halfway.methods as readonly string[]}
          onDone={(user) => signedIn(user, halfway.password)}
          onPasskey={onDone}
          onBack={() => setHalfway(undefined)}
        />
      </Suspense>
    );
  return (
    <>
      <h1 className={styles['title']}>{t('title')}</h1>
      <p className={styles['lead']}>{t('lead')}</p>
      <form
        className={styles['form']}
        onSubmit={submit}
        onInput={(event) => {
          if (tried) setErrors(loginErrors(read(event.currentTarget)));
        }}
        noValidate
      >
        <Field
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          placeholder={t('emailPlaceholder')}
          error={errors.email}
          name="email"
        />
        <Field
          label={t('password')}
          type="password"
          autoComplete="current-password"
          placeholder={t('passwordPlaceholder')}
          error={errors.password}
          name="password"
        />
        <Button type="submit" variant="primary" large wide disabled={login.isPending}>
          {login.isPending ? t('signingIn') : t('signIn')}
        </Button>
        <PasskeyButton hasField onDone={onDone} />
      </form>
      {site?.sendsMail === false ? (
        <p className={styles['forgot']}>
          {t('forgot')} {t('noMail')}
        </p>
      ) : (
        <>
          <p className={styles['forgot']}>
            <Link to="/forgot-password">{t('forgot')}</Link>
          </p>
          <p className={styles['forgot']}>
            <Link to="/gallery-link">{t('galleryLinkHint')}</Link>
          </p>
        </>
      )}
    </>
  );
}
