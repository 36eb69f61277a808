/** Checksums of migrations that landed, for the test that finds an edit in place. A new migration adds its line with its landing. */
export const landed: Record<string, string> = {
  '0001-accounts.sql': 'f93e8c8ae7f48ff7ac996665adae72bfb87df5866285ace1adb53f3a23d5343c',
  '0002-problems.sql': '045d413178c9ad2db516d11cfa1c4834e7999018b7ffa560d2e86aa33f1c51f7',
  '0003-judging.sql': 'e75ddac28b493840fa2a963b84f333063f3a1b195e1975429759816929107883',
  '0004-language-servers.sql': '79ee1ae5aa3efcaaec27608008283d3e479d111da733a5f47e8362ef50c0e020',
  '0005-execution-keys.sql': 'f0fcf9f4f671213277e43bc6dc0df5f3a071217932fc52fb67ca15990be893fe',
  '0006-problem-search.sql': 'e759f537c5125b638bde274286a1756e57824f66998a3c1189f32a79745848bd',
  '0007-discussions.sql': '1a56ee69f71664bfcffa4efc58c9741818db2beb3b6fb00073e4d6103babcdf5',
  '0008-realtime.sql': '7bb3a6083139bf4f636d9750c51e56b0762b759ceff873237dbc01f09693c215',
  '0009-notifications.sql': '6af9fe75e7f518e4b04cc9071c7a88549729381a9c1bc77d6361d81bbe58fab4',
  '0010-mail.sql': '9eefd3cba2bac4beb074b12c80a78ea4a096e66fcf0125b3bafc02ce66b16f05',
  '0011-administration.sql': '9801bb980ffd2c675129ee9f6f23d3c121f0373fd32dc3a4e018ffcf63a373ec',
  '0012-scanspecs.sql': '6fd78df2bbc77c3c2db622a4a1e450b34e015ffe14f9c746d176583a67f755e7',
  '0013-imports.sql': 'aa5d17d1cc79b735a1ff32adaaaa4d2fa9cd002e9831855921f532ca57c5cc03',
  '0014-text-facts.sql': 'a6cd17bad0095e8904b30085a2a1afb4ec0cacac45388ad31afb8b22361a4693',
  '0015-operator.sql': '4efd39574c01999e36e111bc2324de19628dcbe3c74a2b897984e78601585114',
  '0017-sweeping.sql': '6a4effeafb31e90d69690fe831adf134f1156d484091555a43c8fa930061ab02',
}
