import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/jetbrains-mono/index.css'
import './theme/layers.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { StrictMode } from 'react'
import { Providers } from './providers.tsx'
import { followAccount } from './follow-account.ts'
import { optionsQuery } from '../product/queries/options.ts'
import { preloadPage } from './preload-page.ts'
import { reportCaught, reportUsage } from './report-usage.ts'
import { queryClient } from './query-client.ts'
import { createBrowserHistory } from '@tanstack/react-router'
import { AppRouter, createAppRouter } from './app-router.tsx'
import * as z from 'zod'

// The page's policy allows no code made from text; without this zod tries once and the browser complains.
z.config({ jitless: true })

followAccount(queryClient)

const router = createAppRouter(createBrowserHistory())
preloadPage(router, queryClient)
reportUsage(queryClient.fetchQuery(optionsQuery), router).catch(() => {
  // Without its options, or the service’s own script, a page works the same; nothing is reported.
})
const root = document.querySelector('#root')
if (root)
  createRoot(root, { onCaughtError: reportCaught, onUncaughtError: reportCaught }).render(
    <StrictMode>
      <Providers>
        <AppRouter router={router} />
      </Providers>
    </StrictMode>,
  )
