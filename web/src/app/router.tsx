import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { listParams } from '../features/problems/list/list-search.ts'
import { parsePage } from '../lib/choose/pagination.ts'
import { problemQuery } from '../product/queries/problem.ts'
import {
  executionPath,
  problemPath,
  sectionAddress,
  textAndIds,
  versionPath,
} from './address-ids.ts'
import { leaveLoginIfMember, requireSignedIn, requireMember } from './guards.ts'
import { queryClient } from './query-client.ts'
import { textParams } from './search-params.ts'
import { Shell } from './shell/shell.tsx'

// The whole route table. A page is a chunk of its own; `member` holds what needs an invited account.
// Ids as pages name them: `/member/p/$problemId/$sectionKey`.

type Search = Record<string, unknown>

const page = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ Page: await load() }), 'Page')

const notFoundPage = page(
  async () => (await import('../pages/not-found/not-found.tsx')).NotFoundPage,
)

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: notFoundPage })

const member = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: ({ location }) => requireMember(location),
})

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/problems', replace: true })
  },
})

// Problem lists

const problems = createRoute({
  getParentRoute: () => rootRoute,
  path: '/problems',
  beforeLoad: () => {
    throw redirect({ to: '/problems/$sectionKey', params: { sectionKey: 'all' }, replace: true })
  },
})

const problemSection = createRoute({
  getParentRoute: () => rootRoute,
  path: '/problems/$sectionKey',
  beforeLoad: ({ params: { sectionKey } }) => {
    throw redirect({
      to: '/problems/$sectionKey/p{$page}',
      params: { sectionKey, page: '1' },
      replace: true,
    })
  },
})

export const problemSections = ['all', 'my', 'shared', 'starred'] as const

const requirePage = (text: string): void => {
  if (parsePage(text) === undefined) throw notFound()
}

const problemListPage = page(
  async () => (await import('../pages/problem-list/problem-list.tsx')).ProblemListPage,
)

const problemList = createRoute({
  getParentRoute: () => member,
  path: '/problems/$sectionKey/p{$page}',
  validateSearch: (search: Search) => textParams(search, listParams),
  beforeLoad: ({ params }) => {
    requirePage(params.page)
    if (!problemSections.some((section) => section === params.sectionKey)) throw notFound()
  },
  component: problemListPage,
  notFoundComponent: notFoundPage,
})

const problemSearchStart = createRoute({
  getParentRoute: () => rootRoute,
  path: '/problems/search/$searchKeywords',
  beforeLoad: ({ params: { searchKeywords } }) => {
    // A page of a search without keywords: there is nothing to look for.
    if (/^p\d+$/.test(searchKeywords)) throw redirect({ to: '/problems', replace: true })
    throw redirect({
      to: '/problems/search/$searchKeywords/p{$page}',
      params: { searchKeywords, page: '1' },
      replace: true,
    })
  },
})

const problemSearch = createRoute({
  getParentRoute: () => member,
  path: '/problems/search/$searchKeywords/p{$page}',
  validateSearch: (search: Search) => textParams(search, listParams),
  beforeLoad: ({ params }) => requirePage(params.page),
  component: page(
    async () => (await import('../pages/problem-list/problem-search.tsx')).ProblemSearchPage,
  ),
  notFoundComponent: notFoundPage,
})

const problemBin = createRoute({
  getParentRoute: () => member,
  path: '/problems/bin/p{$page}',
  beforeLoad: ({ params }) => requirePage(params.page),
  component: page(
    async () => (await import('../pages/problem-list/problem-bin.tsx')).ProblemBinPage,
  ),
  notFoundComponent: notFoundPage,
})

// A problem

const problem = createRoute({
  getParentRoute: () => rootRoute,
  path: '/p/$problemId',
  params: problemPath,
  beforeLoad: ({ params: { problemId }, location }) => {
    throw redirect({
      to: '/p/$problemId/$sectionKey',
      params: { problemId, sectionKey: 'statement' },
      ...(location.hash ? { hash: location.hash } : {}),
      replace: true,
    })
  },
})

const problemViewSections = ['statement', 'editorial', 'history']

const requireViewSection = (sectionKey: string): void => {
  if (!problemViewSections.includes(sectionKey)) throw notFound()
}

const problemView = createRoute({
  getParentRoute: () => member,
  path: '/p/$problemId/$sectionKey',
  params: sectionAddress,
  validateSearch: (search: Search) => textParams(search, ['locale', 'discussions']),
  beforeLoad: ({ params }) => requireViewSection(params.sectionKey),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(problemQuery(params.problemId))
  },
  component: page(
    async () => (await import('../pages/problem-view/problem-view.tsx')).ProblemViewPage,
  ),
  notFoundComponent: notFoundPage,
})

const problemVersion = createRoute({
  getParentRoute: () => member,
  path: '/p/$problemId/version:{$versionId}/$sectionKey',
  params: versionPath,
  validateSearch: (search: Search) => textParams(search, ['locale']),
  beforeLoad: ({ params }) => requireViewSection(params.sectionKey),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(problemQuery(params.problemId, params.versionId))
  },
  component: page(
    async () => (await import('../pages/problem-view/problem-version.tsx')).ProblemVersionPage,
  ),
  notFoundComponent: notFoundPage,
})

const problemExecution = createRoute({
  getParentRoute: () => member,
  path: '/p/$problemId/executions/$executionId',
  params: executionPath,
  validateSearch: (search: Search) => textParams(search, ['check']),
  component: page(async () => (await import('../pages/execution/execution.tsx')).ExecutionPage),
})

const problemEdit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/p/$problemId/edit',
  params: problemPath,
  beforeLoad: ({ params: { problemId } }) => {
    throw redirect({
      to: '/p/$problemId/edit/$sectionKey',
      params: { problemId, sectionKey: 'attributes' },
      replace: true,
    })
  },
})

const problemEditor = createRoute({
  getParentRoute: () => member,
  path: '/p/$problemId/edit/$sectionKey',
  params: sectionAddress,
  validateSearch: (search: Search) =>
    textAndIds(search, [
      'locale',
      'discussions',
      'dialog',
      'filter',
      'execute',
      'check',
      'place',
      'view',
    ]),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(problemQuery(params.problemId))
  },
  component: page(
    async () => (await import('../pages/problem-editor/problem-editor.tsx')).ProblemEditorPage,
  ),
  notFoundComponent: notFoundPage,
})

// The rest

const questions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/questions',
  beforeLoad: () => {
    throw redirect({ href: '/questions/all', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Search) => textParams(search, ['return', 'refused']),
  beforeLoad: ({ search }) => leaveLoginIfMember(search.return),
  component: page(async () => (await import('../pages/login/login.tsx')).LoginPage),
})

const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: page(async () => (await import('../pages/login/logout.tsx')).LogoutPage),
})

const console = createRoute({
  getParentRoute: () => member,
  path: '/_',
  validateSearch: (search: Search) => textParams(search, ['tab', 'q', 'deed']),
  component: page(async () => (await import('../pages/admin/admin.tsx')).AdminPage),
})

const profile = createRoute({
  getParentRoute: () => member,
  path: '/accounts/$handle',
  component: page(async () => (await import('../pages/profile/profile.tsx')).ProfilePage),
})

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  beforeLoad: ({ location }) => requireSignedIn(location),
  component: page(async () => (await import('../pages/settings/settings.tsx')).SettingsPage),
})

const mailLink = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mail',
  validateSearch: (search: Search) => textParams(search, ['done']),
  component: page(async () => (await import('../pages/settings/mail-link.tsx')).MailLinkPage),
})

const staticPage = <Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: page(load) })

const statics = [
  staticPage(
    '/first-administrator',
    async () => (await import('../pages/login/used-link.tsx')).UsedLinkPage,
  ),
  staticPage('/about', async () => (await import('../pages/static/about.tsx')).AboutPage),
  staticPage(
    '/community',
    async () => (await import('../pages/static/community.tsx')).CommunityPage,
  ),
  staticPage('/blog', async () => (await import('../pages/static/blog.tsx')).BlogPage),
  staticPage('/feedback', async () => (await import('../pages/static/feedback.tsx')).FeedbackPage),
  staticPage('/help', async () => (await import('../pages/static/help.tsx')).HelpPage),
  staticPage(
    '/help/scanspec',
    async () => (await import('../pages/static/scanspec-help.tsx')).ScanspecHelpPage,
  ),
  staticPage('/privacy', async () => (await import('../pages/static/privacy.tsx')).PrivacyPage),
  staticPage('/terms', async () => (await import('../pages/static/terms.tsx')).TermsPage),
] as const

export const routeTree = rootRoute.addChildren([
  home,
  problems,
  problemSection,
  problemSearchStart,
  problem,
  problemEdit,
  questions,
  login,
  logout,
  settings,
  mailLink,
  ...statics,
  member.addChildren([
    problemList,
    problemSearch,
    problemBin,
    problemVersion,
    problemExecution,
    problemEditor,
    problemView,
    profile,
    console,
  ]),
])
