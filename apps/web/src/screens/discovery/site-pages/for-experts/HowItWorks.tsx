import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import type { ProjectPhoto } from '#queries/discovery/landing.content.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Tag } from '#ui/text/Badge.tsx'
import { buttonClass } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'

const SHOWN = 3

/** The three steps to a client, each illustrated: with real work where possible, with marked examples elsewhere. */
export function HowItWorks({ projects }: { projects: readonly ProjectPhoto[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="how" className="mx-auto max-w-page px-gutter pt-22 lg:pt-32">
      <Heading level={2} size={40} id="how" className="mb-5 lg:mb-8">
        {t('for-experts.how.title')}
      </Heading>
      <div className="grid gap-12 lg:gap-4">
        <Step of={1} title={t('for-experts.how.show')} text={t('for-experts.how.showText')}>
          {projects.length >= SHOWN && <Works projects={projects.slice(0, SHOWN)} />}
        </Step>
        <Step of={2} title={t('for-experts.how.choose')} text={t('for-experts.how.chooseText')}>
          <ListExample />
        </Step>
        <Step of={3} title={t('for-experts.how.answer')} text={t('for-experts.how.answerText')}>
          <AnswerExample />
        </Step>
      </div>
    </section>
  )
}

type StepProps = { of: number; title: string; text: string; children: ReactNode }

function Step({ of, title, text, children }: StepProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 lg:grid-cols-12">
      <div className={clsx('border-t border-line pt-4', children ? 'lg:col-span-4 lg:pr-6' : 'lg:col-span-12')}>
        <p className="mb-2.5 text-15 font-semibold">{t('landing.steps.number', { number: of })}</p>
        <Heading level={3} size={28}>
          {title}
        </Heading>
        <p className="mt-2.5 max-w-[44ch] text-ink-2">{text}</p>
      </div>
      {children && (
        <div className="grid grid-cols-[minmax(0,1fr)] content-center rounded-photo bg-plaster p-4 lg:col-span-8 lg:p-9">
          {children}
        </div>
      )}
    </div>
  )
}

function Works({ projects }: { projects: readonly ProjectPhoto[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 lg:gap-3">
      {projects.map(({ photo, title, expert }) => (
        <li key={photo.url} className="group relative min-w-0">
          <Photo
            photo={photo}
            ratio="natural"
            alt=""
            upTo={SMALL_PHOTO}
            sizes="(min-width: 64rem) 250px, 30vw"
            className="h-30 sm:h-57 [&_img]:h-full [&_img]:object-cover"
          />
          <p className="mt-2.5 text-13 leading-[1.35]">
            <Link
              {...links.expert(expert)}
              tone="bare"
              className="block font-semibold group-hover:underline after:absolute after:inset-0 after:rounded-photo"
            >
              {title}
            </Link>
            <span className="block text-ink-2">{expert.name}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Made-up names, the same in all three languages. */
const [first, third, client] = ['Bo Lind', 'Maja Holm', 'Ditte']

/** Three made-up people in the order of a client's list; their plans are shown to make clear that they do not count. */
function ListExample() {
  const { t } = useTranslation()
  const rows = [
    { name: first, why: t('for-experts.list.first'), plan: t('for-experts.list.basic') },
    { name: t('for-experts.list.you'), why: t('for-experts.list.second'), plan: undefined },
    { name: third, why: t('for-experts.list.third'), plan: t('for-experts.list.studio') },
  ]
  return (
    <figure aria-label={t('for-experts.list.label')} className="text-15">
      <figcaption className="mb-3 flex justify-end">
        <Tag className="bg-wall">{t('landing.steps.talk.example')}</Tag>
      </figcaption>
      <ol className="overflow-hidden rounded-photo border border-line bg-wall">
        {rows.map(({ name, why, plan }, place) => (
          <li
            key={name}
            className={clsx(
              'grid grid-cols-[1ch_auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 border-line px-4 py-3 sm:grid-cols-[1ch_auto_minmax(0,1fr)_auto]',
              place > 0 && 'border-t',
              !plan && 'bg-marigold-soft',
            )}
          >
            <span aria-hidden="true" className="text-13 text-ink-2">
              {place + 1}
            </span>
            <Avatar name={name} size="small" />
            <span className="min-w-0 leading-tight">
              <b className="block">{name}</b>
              <span className={clsx('text-13', plan && 'text-ink-2')}>{why}</span>
            </span>
            <span className={clsx('text-13 max-sm:col-start-3', plan ? 'text-ink-2' : 'font-semibold')}>
              {plan ?? t('for-experts.list.sent')}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const times = ['for-experts.reply.time1', 'for-experts.reply.time2', 'for-experts.reply.time3'] as const

/** An example answer: a saved reply, filled in, and three times to meet. */
function AnswerExample() {
  const { t } = useTranslation()
  return (
    <figure aria-label={t('for-experts.reply.label')} className="rounded-photo border border-line bg-wall p-4 text-15">
      <figcaption className="mb-3 flex justify-end">
        <Tag>{t('landing.steps.talk.example')}</Tag>
      </figcaption>
      <p>{t('for-experts.reply.text', { name: client })}</p>
      <ul className="mt-3.5 flex flex-wrap gap-2">
        {times.map((time) => (
          <li key={time} className="rounded-control border border-line px-3 py-1.5 text-13">
            {t(time)}
          </li>
        ))}
      </ul>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3.5">
        <p className="text-13 text-ink-2">{t('for-experts.reply.saved')}</p>
        <span aria-hidden="true" className={clsx(buttonClass('primary'), 'pointer-events-none')}>
          <SendHorizontal className="size-4.5" strokeWidth={1.75} />
          {t('for-experts.reply.send')}
        </span>
      </div>
    </figure>
  )
}
