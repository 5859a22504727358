import { Camera, Paperclip, Plus } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPT, FileInput } from '#parts/foundation/media/uploads/DropZone.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx'

const never = () => () => {}

/** The enclosures of a message: files, photos, and what the caller adds. */
export function ComposerActions({
  onFiles,
  more = [],
}: {
  onFiles: (files: File[]) => void
  /** Entries of other areas: a quote, a meeting, a project. */
  more?: readonly MenuEntry[]
}) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // The server renders for a mouse; a phone's menu comes with hydration
  const hasFingers = useSyncExternalStore(
    never,
    () => matchMedia('(pointer: coarse)').matches,
    () => false,
  )
  const attach: MenuEntry = {
    key: 'files',
    label: t('messages.composer.files'),
    icon: <Paperclip aria-hidden="true" strokeWidth={1.75} />,
    onSelect: () => chooser.current?.click(),
  }
  const photo: MenuEntry = {
    key: 'photo',
    label: t('messages.composer.photo'),
    icon: <Camera aria-hidden="true" strokeWidth={1.75} />,
    onSelect: () => camera.current?.click(),
  }
  const isAlone = more.length === 0 && !hasFingers
  return (
    <>
      {isAlone ? (
        <IconButton
          label={t('messages.composer.files')}
          icon={<Paperclip aria-hidden="true" strokeWidth={1.75} />}
          onClick={() => chooser.current?.click()}
        />
      ) : (
        <Menu
          label={t('quotes.begin.label')}
          align="start"
          trigger={<IconButton label={t('quotes.begin.label')} icon={<Plus aria-hidden="true" strokeWidth={1.75} />} />}
          entries={[attach, ...(hasFingers ? [photo] : []), ...more]}
        />
      )}
      <FileInput ref={chooser} several accept={`${ACCEPT},application/pdf,.pdf`} onFiles={onFiles} />
      <FileInput ref={camera} camera onFiles={onFiles} />
    </>
  )
}
