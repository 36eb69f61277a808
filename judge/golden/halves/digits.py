print(f'{int(input()) / 2 + 1e-7:.9f}')
