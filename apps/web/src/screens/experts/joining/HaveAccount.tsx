import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

/** For experts who began on another device, or long ago. */
export function HaveAccount() {
  const { t } = useTranslation()
  return (
    <p className="mt-8 text-15 text-ink-2">
      {t('onboarding.entry.login')} <Link {...links.login()}>{t('onboarding.entry.loginGo')}</Link>
    </p>
  )
}

/** Links to the other way to join, from the first step of each. */
export function OtherWay({ to }: { to: 'photos' | 'questions' }) {
  const { t } = useTranslation()
  const isPhotos = to === 'photos'
  return (
    <p className="mt-8 text-15 text-ink-2">
      {t(isPhotos ? 'photos-first.entry.text' : 'photos-first.entry.back')}{' '}
      <Link {...(isPhotos ? links.expertPhotosFirst() : links.expertRegistration())}>
        {t(isPhotos ? 'photos-first.entry.go' : 'photos-first.entry.backGo')}
      </Link>
    </p>
  )
}
