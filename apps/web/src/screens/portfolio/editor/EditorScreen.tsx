import { useNavigate } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { target } from '../../../lib/address.ts'
import { paths } from '../../../lib/paths.ts'
import { portfolioQueries } from '../../../lib/queries/portfolio.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { EditorForm } from './EditorForm.tsx'

/** A new project gets its own address with its first content, while the person goes on typing: the same form stays. */
export function EditorScreen({ id }: { id: number | undefined }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<number>()
  if (id !== undefined && id !== made) return <Existing key={id} id={id} />
  return (
    <EditorForm
      key="new"
      initial={undefined}
      onCreated={(project) => {
        setMade(project.id)
        void navigate({
          ...target(paths.editProject(project.id)),
          replace: true,
          resetScroll: false,
          state: { keepFocus: true },
        })
      }}
    />
  )
}

function Existing({ id }: { id: number }) {
  const { api } = useShell()
  // What is edited is what was opened: later answers of the server must not write over what is typed.
  const { data } = useSuspenseQuery({ ...portfolioQueries(api).project(id), staleTime: Infinity })
  const [initial] = useState(data)
  return <EditorForm initial={initial} onCreated={() => undefined} />
}
