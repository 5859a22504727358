import { Outlet, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { links } from '#lib/paths.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { EditorForm } from './EditorForm.tsx'

/** A new project gets its own address with its first content, while the expert types: the form stays mounted. */
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
          ...links.editProject(project.id),
          replace: true,
          resetScroll: false,
          state: { keepFocus: true },
        })
      }}
    />
  )
}

/** The child route loads the project; until then, and when there is none, its own page is shown instead. */
function Existing({ id }: { id: number }) {
  const { api } = useShell()
  const { data } = useQuery({ ...portfolioQueries(api).project(id), enabled: false })
  return data ? <Opened project={data} /> : <Outlet />
}

function Opened({ project }: { project: OwnProject }) {
  // The form edits the version that was opened: later answers of the server must not overwrite typed values.
  const [initial] = useState(project)
  return <EditorForm initial={initial} onCreated={() => undefined} />
}
