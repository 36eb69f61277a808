print('a half')
